import { InvalidConfig, readConfig, type Variable } from '@stagedoor/service-kit/config/config';
import { Refusal } from '../refusal.ts';

/** Reads the environment and collects what is wrong with it, so that one line can name everything at once. */
export type VariableReader = {
  readonly env: NodeJS.ProcessEnv;
  /** Returns the fallback where the variable has a wrong value. */
  read<Value>(variable: Variable<Value>): Value;
  reject(problem: string): void;
  /** Throws one Refusal that names every problem, never a value: it may be a secret. */
  finish(): void;
};

export function readVariables(env: NodeJS.ProcessEnv): VariableReader {
  const problems: string[] = [];
  return {
    env,
    read(variable) {
      try {
        return readConfig({ variable }, env).variable;
      } catch (error) {
        if (!(error instanceof InvalidConfig)) throw error;
        problems.push(...error.problems);
        return readConfig({ variable }, {}).variable;
      }
    },
    reject: (problem) => void problems.push(problem),
    finish() {
      if (problems.length > 0) throw new Refusal(`${problems.join('; ')}.`);
    },
  };
}
