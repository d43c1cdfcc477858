import type { LiveEvent, LiveEventName } from '@stagedoor/contracts/live-stream';

/** An event of the live stream. `id` is its number if the stream can be resumed after it. */
export type LiveStreamEvent = LiveEvent & { readonly id: number | undefined };

/** Written out here because the contract's schemas are not part of the web app. */
const EVENT_NAMES: Readonly<Record<LiveEventName, true>> = {
  notification: true,
  message: true,
  'message-read': true,
  'message-deleted': true,
  'message-reactions': true,
  poll: true,
  typing: true,
  presence: true,
  unread: true,
};

/** Returns the parsed event, or undefined if it is malformed or unknown to this version of the app. */
export function parseLiveStreamEvent(event: string, id: string | undefined, text: string): LiveStreamEvent | undefined {
  if (!(event in EVENT_NAMES)) return undefined;
  try {
    const data: unknown = JSON.parse(text);
    if (typeof data !== 'object' || data === null) return undefined;
    // The server has written `data` by the contract's schema for this name.
    return { event, id: id === undefined ? undefined : Number(id), data } as LiveStreamEvent;
  } catch {
    return undefined;
  }
}
