import type { LiveEvent, LiveEventName } from '@stagedoor/contracts/live-stream';

/** One thing that happened, with its number where it can be resumed after. */
export type LiveNews = LiveEvent & { readonly id: number | undefined };

/** The contract's schemas are the server's; a browser needs the names. */
const NAMES: Readonly<Record<LiveEventName, true>> = {
  notification: true,
  message: true,
  'message-read': true,
  'message-deleted': true,
  typing: true,
  presence: true,
  unread: true,
};

/** An event of the stream; undefined for one that this version of the app does not know. */
export function parseNews(event: string, id: string | undefined, text: string): LiveNews | undefined {
  if (!(event in NAMES)) return undefined;
  try {
    const data: unknown = JSON.parse(text);
    if (typeof data !== 'object' || data === null) return undefined;
    // The server writes what the contract says of this name.
    return { event, id: id === undefined ? undefined : Number(id), data } as LiveNews;
  } catch {
    return undefined;
  }
}
