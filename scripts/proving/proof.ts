/** The result of one measurement: the figure as a person reads it, and whether the bar holds. */
export type Finding = { measured: string; holds: boolean };

/** A promise with a number. Each is a file of scripts/prove/ that exports `bar` and `run`. */
export type Proof = {
  /** The promise, with its number. */
  bar: string;
  /** `print` shows progress. Throws if it could not be measured, which is no finding. */
  run(print: (line: string) => void): Promise<Finding | readonly Finding[]>;
};
