/**
 * Why a service gave no answer. `unreachable`: nothing of the request was sent anywhere. `overloaded`: as many are under
 * way as may be. `no-answer`: it was sent, and what became of it is not known. `invalid`: it cannot be sent.
 */
export type ProblemKind = 'unreachable' | 'overloaded' | 'no-answer' | 'invalid';

export class UpstreamProblem extends Error {
  readonly kind: ProblemKind;

  constructor(kind: ProblemKind, cause?: unknown) {
    super(kind, { cause });
    this.name = 'UpstreamProblem';
    this.kind = kind;
  }
}
