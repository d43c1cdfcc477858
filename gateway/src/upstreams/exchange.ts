import type { IncomingHttpHeaders } from 'node:http';
import type { Client } from '#/guard/client.ts';
import type { Lane } from '#/upstreams/lanes.ts';
import type { UpstreamProblem } from '#/upstreams/problem.ts';

/** A request to whichever instance is to answer it. */
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
 * Is told of an answer as it comes: `head` once, `data` for each piece, `end`. A `problem` before the head means that there
 * is no answer, one after it that the answer broke off. Nothing is told after `end`, a problem, or `abandon`.
 */
export interface AnswerReceiver {
  head(statusCode: number, headers: IncomingHttpHeaders, flow: AnswerFlow): void;
  data(piece: Buffer): void;
  end(): void;
  problem(problem: UpstreamProblem): void;
}

/** A request under way. */
export interface Exchange {
  /** Nobody wants the answer any more: the client left. Does nothing once it has ended. */
  abandon(): void;
}
