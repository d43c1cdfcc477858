import type { Dispatcher } from 'undici';
import type { AnswerReceiver, Exchange, UpstreamRequest } from '#/upstreams/exchange.ts';
import type { LaneLimits } from '#/upstreams/lanes.ts';

interface DispatchEvents {
  readonly receiver: AnswerReceiver;
  /** The headers of the answer came. */
  answered(): void;
  /** Called once when the request is over, before the receiver is. */
  over(): void;
  /** The request failed. `sent`: a part of it may have left. `answered`: the answer had begun. */
  failed(error: Error, stage: { readonly sent: boolean; readonly answered: boolean }): void;
}

class ClientLeft extends Error {}

/** Sends a request over one of an instance's connections, and passes its answer on as it arrives. */
export function dispatch(
  connections: Dispatcher,
  { method, path, headers, body }: UpstreamRequest,
  { headersMs, bodyMs }: LaneLimits,
  { receiver, answered, over, failed }: DispatchEvents,
): Exchange {
  let running: Dispatcher.DispatchController | undefined;
  let abandoned = false;
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
        if (abandoned) controller.abort(new ClientLeft());
      },
      onResponseStart(controller, statusCode, given) {
        if (statusCode < 200) return;
        hasHead = true;
        answered();
        receiver.head(statusCode, given, controller);
      },
      onResponseData(_controller, piece) {
        receiver.data(piece);
      },
      onResponseEnd() {
        isOver = true;
        over();
        receiver.end();
      },
      onResponseError(_controller, error) {
        isOver = true;
        over();
        if (!abandoned) failed(error, { sent: running !== undefined, answered: hasHead });
      },
    },
  );
  return {
    abandon() {
      if (isOver) return;
      abandoned = true;
      running?.abort(new ClientLeft());
    },
  };
}
