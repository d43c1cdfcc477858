import type { IncomingHttpHeaders } from 'node:http';
import type { Client } from '#/guard/usage-counter.ts';
import type { Lane } from '#/upstreams/lanes.ts';

/** A request to any instance of a service. */
export interface UpstreamRequest {
  readonly lane: Lane;
  readonly client: Client;
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** A stream is not begun before the request has a connection, so that until then it can go elsewhere. */
  readonly body: Buffer | AsyncIterable<Buffer> | null;
}

/** Holds an answer back while its reader does not keep up. */
export interface AnswerFlow {
  pause(): void;
  resume(): void;
}

/**
 * Receives an answer as it arrives: `head` once, `data` for each chunk, `end`. A `problem` before the head means that
 * there is no answer; after it, that the answer was cut off. Nothing is called after `end`, a problem, or `abandon`.
 */
export interface AnswerReceiver {
  head(statusCode: number, headers: IncomingHttpHeaders, flow: AnswerFlow): void;
  data(piece: Buffer): void;
  end(): void;
  problem(problem: UpstreamProblem): void;
}

/** A request under way. */
export interface Exchange {
  /** The client left. Does nothing once the exchange has ended. */
  abandon(): void;
}

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
