import { Refusal } from '../refusal.ts';

/** Reads the environment and collects what is wrong with it, so that one line can name everything at once. */
export type VariableReader = {
  readonly env: NodeJS.ProcessEnv;
  port(name: string, fallback: number): number;
  integer(name: string, bounds: { min: number; max: number; fallback: number }): number;
  url(name: string, schemes: readonly string[]): string | undefined;
  reject(problem: string): void;
  /** Throws one Refusal that names every problem, never a value: it may be a secret. */
  finish(): void;
};

export function readVariables(env: NodeJS.ProcessEnv): VariableReader {
  const problems: string[] = [];
  function integer(name: string, { min, max, fallback }: { min: number; max: number; fallback: number }): number {
    const text = env[name];
    if (!text) return fallback;
    if (/^-?\d{1,5}$/.test(text) && Number(text) >= min && Number(text) <= max) return Number(text);
    problems.push(`${name} must be a whole number from ${min} to ${max}`);
    return fallback;
  }
  return {
    env,
    port: (name, fallback) => integer(name, { min: 1, max: 65_535, fallback }),
    integer,
    url(name, schemes) {
      const text = env[name];
      if (!text) return undefined;
      if (URL.canParse(text) && schemes.includes(new URL(text).protocol)) return text;
      problems.push(`${name} must be an address that starts with ${schemes.map((s) => `${s}//`).join(' or ')}`);
      return undefined;
    },
    reject: (problem) => {
      problems.push(problem);
    },
    finish() {
      if (problems.length > 0) throw new Refusal(`${problems.join('; ')}.`);
    },
  };
}
