import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher } from 'undici';
import type { Permit } from '#/upstreams/breaker.ts';
import type { Instance } from '#/upstreams/instance.ts';
import type { Lane, LaneLimits } from '#/upstreams/lanes.ts';
import type { PlaceHolder, Places } from '#/upstreams/places.ts';

/** A request to any instance of a service. */
export interface UpstreamRequest extends PlaceHolder {
  readonly lane: Lane;
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** A stream is not begun before the request has a connection, so that until then it can go elsewhere. */
  readonly body: Buffer | AsyncIterable<Buffer> | null;
}

/** Holds an answer back while its reader does not keep up. */
export type AnswerFlow = Pick<Dispatcher.DispatchController, 'pause' | 'resume'>;

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
   * goes on: it has its place until the service has answered, and nothing of the answer is passed on.
   */
  abandon(options?: { readonly finishes?: boolean }): void;
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

/** What a service has for requests of one kind. */
interface Offer {
  readonly limits: LaneLimits;
  readonly places: Places;
  /** Whether some other instance than these may be called. */
  hasAble(tried: ReadonlySet<Instance>): boolean;
  /** Returns another instance than these that has a free place, if any. */
  choose(tried: ReadonlySet<Instance>): Instance | undefined;
  /** Called when an instance may have ended. */
  doubt(): void;
}

class ClientLeft extends Error {}

/** The rest of an answer of up to this length is read where nobody waits for it. */
const shortBytes = 65_536;

/**
 * Waits for a place, sends the request to an instance, and passes the answer on as it arrives. As long as nothing of the request was
 * sent, it is tried at another instance. `ready` is waited for first.
 */
export function beginExchange(
  { limits, places, hasAble, choose, doubt }: Offer,
  { lane, client, address, method, path, headers, body }: UpstreamRequest,
  receiver: AnswerReceiver,
  ready: Promise<void> | undefined,
): Exchange {
  const tried = new Set<Instance>();
  const place = { client, address, start: send, refuse };
  let running: Dispatcher.DispatchController | undefined;
  let permit: Permit | undefined;
  let isAbandoned = false;
  let isOver = false;
  let hasHead = false;

  function fail(problem: UpstreamProblem): void {
    isOver = true;
    if (!isAbandoned) receiver.problem(problem);
  }

  function refuse(): void {
    fail(new UpstreamProblem(hasAble(tried) ? 'overloaded' : 'unreachable'));
  }

  /** Without an able instance there is nothing to wait for. */
  function waitForPlace(): void {
    if (isAbandoned) return;
    if (hasAble(tried)) places.request(place);
    else refuse();
  }

  function send(): void {
    const instance = choose(tried);
    if (instance === undefined) {
      places.release(place);
      refuse();
    } else sendTo(instance);
  }

  function sendTo(instance: Instance): void {
    const entered = instance.enter(lane);
    permit = entered.permit;
    const leave = () => {
      entered.leave();
      places.release(place);
    };
    instance.connections(lane).dispatch(
      {
        method: method as Dispatcher.HttpMethod,
        path,
        headers,
        // An iterable is fine, too, though the types do not say so.
        body: body as Buffer | null,
        headersTimeout: limits.headersMs,
        bodyTimeout: limits.bodyMs,
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
          entered.permit('succeeded');
          if (!isAbandoned) receiver.head(statusCode, given, controller);
          // A short answer is over at once, and its connection can be used again.
          else if (!(Number(given['content-length']) <= shortBytes)) controller.abort(new ClientLeft());
        },
        onResponseData(_controller, piece) {
          if (!isAbandoned) receiver.data(piece);
        },
        onResponseEnd() {
          isOver = true;
          leave();
          if (!isAbandoned) receiver.end();
        },
        onResponseError(_controller, error) {
          leave();
          if (error instanceof ClientLeft) isOver = true;
          else noteFailure(instance, entered.permit, error);
        },
      },
    );
  }

  function noteFailure(instance: Instance, decide: Permit, error: Error): void {
    if (isInvalid(error)) {
      decide('abandoned');
      fail(new UpstreamProblem('invalid', error));
      return;
    }
    decide('failed');
    // A part of the request may have left once it had a connection.
    const wasSent = running !== undefined;
    if (!wasSent || isLostConnection(error)) doubt();
    if (wasSent) fail(new UpstreamProblem('no-answer', error));
    else {
      instance.markUnreachable();
      tried.add(instance);
      waitForPlace();
    }
  }

  if (ready === undefined) waitForPlace();
  else void ready.then(waitForPlace);
  return {
    abandon({ finishes = false } = {}) {
      if (isOver) return;
      isAbandoned = true;
      places.leave(place);
      if (finishes && running !== undefined && !hasHead) return;
      running?.abort(new ClientLeft());
      permit?.('abandoned');
    },
  };
}

function isLostConnection(error: Error): boolean {
  return 'code' in error && (error.code === 'UND_ERR_SOCKET' || error.code === 'ECONNRESET');
}

function isInvalid(error: Error): boolean {
  return 'code' in error && (error.code === 'UND_ERR_INVALID_ARG' || error.code === 'UND_ERR_NOT_SUPPORTED');
}
