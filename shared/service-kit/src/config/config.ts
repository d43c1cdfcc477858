/** A parser of an environment variable. `parse` throws a {@link ConfigProblem} that names the expected form. */
export interface Variable<Value> {
  readonly name: string;
  readonly fallback?: Value;
  readonly parse: (text: string) => Value;
}

/** The problem of a variable, without its value, which may be a secret. */
export class ConfigProblem extends Error {}

/** Every problem of a configuration in one line. */
export class InvalidConfig extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('; '));
    this.name = 'InvalidConfig';
    this.problems = problems;
  }
}

/** The variables of a configuration, by the key under which {@link readConfig} returns each value. */
export type Variables = { readonly [key: string]: Variable<unknown> };
/** The values of these variables, with their types. */
export type ConfigOf<V extends Variables> = {
  readonly [K in keyof V]: V[K] extends Variable<infer Value> ? Value : never;
};
/** The source of variables, such as `process.env`. An empty text counts as not set. */
export type Environment = { readonly [name: string]: string | undefined };

/** Reads every variable once. Throws {@link InvalidConfig} that names all that are wrong or missing. */
export function readConfig<V extends Variables>(variables: V, environment: Environment): ConfigOf<V> {
  const problems: string[] = [];
  const config: Record<string, unknown> = {};
  for (const [key, variable] of Object.entries(variables)) {
    const text = environment[variable.name];
    if (text === undefined || text === '') {
      if ('fallback' in variable) config[key] = variable.fallback;
      else problems.push(`${variable.name} is not set`);
      continue;
    }
    try {
      config[key] = variable.parse(text);
    } catch (problem) {
      if (!(problem instanceof ConfigProblem)) throw problem;
      problems.push(`${variable.name} ${problem.message}`);
    }
  }
  if (problems.length > 0) throw new InvalidConfig(problems);
  return config as ConfigOf<V>;
}

function variable<Value>(name: string, parse: (text: string) => Value, fallback?: Value): Variable<Value> {
  return fallback === undefined ? { name, parse } : { name, parse, fallback };
}

/** Any text. Required unless it has a fallback, as are all variables below that are not called optional. */
export function textVariable(name: string, fallback?: string): Variable<string> {
  return variable(name, (text) => text, fallback);
}

/** Any text; undefined if it is not set. */
export function optionalVariable(name: string): Variable<string | undefined> {
  return { name, parse: (text) => text, fallback: undefined };
}

/** A whole number from `min` to `max`, both included. */
export function integerVariable(
  name: string,
  { min, max, fallback }: { min: number; max: number; fallback?: number },
): Variable<number> {
  return variable(
    name,
    (text) => {
      const value = Number(text);
      if (!/^-?\d+$/.test(text) || value < min || value > max) {
        throw new ConfigProblem(`must be a whole number from ${min} to ${max}`);
      }
      return value;
    },
    fallback,
  );
}

/** A port; 0 has the system choose a free one. */
export function portVariable(name: string, fallback?: number): Variable<number> {
  return integerVariable(name, { min: 0, max: 65_535, ...(fallback === undefined ? {} : { fallback }) });
}

/** A URL with one of the given schemes, such as `['http:', 'https:']`. */
export function urlVariable(name: string, schemes: readonly string[], fallback?: string): Variable<string> {
  return variable(
    name,
    (text) => {
      if (!URL.canParse(text) || !schemes.includes(new URL(text).protocol)) {
        throw new ConfigProblem(`must be an address that starts with ${schemes.map((s) => `${s}//`).join(' or ')}`);
      }
      return text;
    },
    fallback,
  );
}

/** As {@link urlVariable}; undefined if it is not set. */
export function optionalUrlVariable(name: string, schemes: readonly string[]): Variable<string | undefined> {
  return { ...urlVariable(name, schemes), fallback: undefined };
}

/** One of `choices`, spelled as there. */
export function choiceVariable<const Choice extends string>(
  name: string,
  choices: readonly Choice[],
  fallback?: Choice,
): Variable<Choice> {
  return variable(
    name,
    (text) => {
      const choice = choices.find((one) => one === text);
      if (choice === undefined) throw new ConfigProblem(`must be one of ${choices.join(', ')}`);
      return choice;
    },
    fallback,
  );
}

/** A comma-separated list. */
export function listVariable(name: string, fallback?: readonly string[]): Variable<readonly string[]> {
  return variable<readonly string[]>(
    name,
    (text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== ''),
    fallback,
  );
}
