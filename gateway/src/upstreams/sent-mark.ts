import type { Dispatcher } from 'undici';

/** What a request carries to learn whether any of it left. */
export interface SentMark {
  sent: boolean;
}

type MarkedOptions = Dispatcher.DispatchOptions & { readonly mark?: SentMark };

/** Lets a request that carries a `mark` learn whether any of it left: until then it may be sent elsewhere. */
export function markWhenSent(dispatch: Dispatcher.Dispatch): Dispatcher.Dispatch {
  return ({ mark, ...options }: MarkedOptions, handler) => {
    if (mark !== undefined) {
      const { onRequestStart } = handler;
      // Called when the request has its connection, just before its first byte is written.
      handler.onRequestStart = (controller, context) => {
        mark.sent = true;
        onRequestStart?.call(handler, controller, context);
      };
    }
    return dispatch(options, handler);
  };
}
