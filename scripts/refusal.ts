/**
 * A reason why Stagedoor cannot start (or stay up) that a person can mend. The message is one line: what is wrong and
 * how to mend it. The process prints it and ends with 1; anything else that is thrown is a fault of ours.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}
