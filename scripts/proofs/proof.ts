/** The result of one measurement: the figure as a person reads it, and whether the promise holds. */
export type Finding = { measured: string; holds: boolean };

/** A promise that a whole system is held to. Each is a folder of scripts/proofs/ whose `proof.ts` exports these. */
export type Proof = {
  /** The promise, with its numbers. */
  promise: string;
  /** How long it takes, about. */
  minutes: number;
  /** `print` shows progress. Throws if it could not be measured, which is no finding. */
  run(print: (line: string) => void): Promise<readonly Finding[]>;
};
