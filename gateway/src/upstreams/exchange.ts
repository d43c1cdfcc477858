import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher } from 'undici';
import type { Client } from '#/guard/client-limits.ts';
import type { Lane, LaneLimits } from '#/upstreams/lanes.ts';

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
  /**
   * The client left. Does nothing once the exchange has ended. A request that `finishes`, because it changes something, and was sent
   * goes on: it has its place until the service has answered, and nothing of the answer is passed on. Returns whether it goes on.
   */
  abandon(options?: { readonly finishes?: boolean }): boolean;
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

interface DispatchEvents {
  readonly receiver: Omit<AnswerReceiver, 'problem'>;
  /** The headers of the answer came. */
  answered(): void;
  /** Called once when the request is over, before the receiver is. */
  over(): void;
  /** The request failed, and not because its client left. `sent`: a part of it may have left. */
  failed(error: Error, stage: { readonly sent: boolean }): void;
}

class ClientLeft extends Error {}

/** The rest of an answer of up to this length is read where nobody waits for it. */
const shortBytes = 65_536;

/** Sends a request over one of an instance's connections, and passes its answer on as it arrives. */
export function dispatch(
  connections: Dispatcher,
  { method, path, headers, body }: UpstreamRequest,
  { headersMs, bodyMs }: LaneLimits,
  { receiver, answered, over, failed }: DispatchEvents,
): Exchange {
  let running: Dispatcher.DispatchController | undefined;
  let isAbandoned = false;
  let isOver = false;
  let hasHead = false;

  connections.dispatch(
    {
      method: method as Dispatcher.HttpMethod,
      path,
      headers,
      // An iterable is fine, too, though the types do not say so.
      body: body as Buffer | null,
      headersTimeout: headersMs,
      bodyTimeout: bodyMs,
    },
    {
      // Called when the request has its connection, just before its first byte is written.
      onRequestStart(controller) {
        running = controller;
        if (isAbandoned) controller.abort(new ClientLeft());
      },
      onResponseStart(controller, statusCode, given) {
        if (statusCode < 200) return;
        hasHead = true;
        answered();
        if (!isAbandoned) receiver.head(statusCode, given, controller);
        // A short answer is over at once, and its connection can be used again.
        else if (!(Number(given['content-length']) <= shortBytes)) controller.abort(new ClientLeft());
      },
      onResponseData(_controller, piece) {
        if (!isAbandoned) receiver.data(piece);
      },
      onResponseEnd() {
        isOver = true;
        over();
        if (!isAbandoned) receiver.end();
      },
      onResponseError(_controller, error) {
        isOver = true;
        over();
        if (!(error instanceof ClientLeft)) failed(error, { sent: running !== undefined });
      },
    },
  );
  return {
    abandon({ finishes = false } = {}) {
      if (isOver) return false;
      isAbandoned = true;
      if (finishes && running !== undefined && !hasHead) return true;
      running?.abort(new ClientLeft());
      return false;
    },
  };
}
