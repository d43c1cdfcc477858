import type { LiveStreamEvent } from './live-stream-event.ts';

/**
 * The messages between the tabs of one person over a BroadcastChannel. The fields keep their names, because tabs of an older build
 * may be open.
 */
export type TabMessage =
  /** Asks the leader for its state. */
  | { readonly kind: 'hello' }
  | ({ readonly kind: 'state' } & LeaderState)
  | {
      readonly kind: 'news';
      readonly news: LiveStreamEvent;
      /** The id of the event before this one, as the leader knows it. */
      readonly after: number | undefined;
    };

export interface LeaderState {
  /** Undefined until the leader has opened the stream, or failed to. */
  readonly isConnected: boolean | undefined;
  /** The id of the last event. */
  readonly place: number | undefined;
  /** Ids of people who are online. */
  readonly online: readonly string[];
}
