/**
 * What can change in a module after it was loaded: variables, and collections that begin empty. What a WeakMap keeps about
 * an object goes with that object.
 */
const stateful = [
  /^(?:export )?let /,
  /^(?:export )?const \w+(?:: [^=]+)? = (?:new (?:Map|Set)(?:<.+>)?\(\)|\[\]|\{\})/,
];

/** Returns the lines in which a module declares state of its own, e.g. `3: let count = 0;`. */
export function findModuleState(source: string): string[] {
  return source
    .split('\n')
    .flatMap((line, index) => (stateful.some((pattern) => pattern.test(line)) ? [`${index + 1}: ${line}`] : []));
}
