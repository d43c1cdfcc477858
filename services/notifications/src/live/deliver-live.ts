import type { LiveData, LiveEvent } from '@stagedoor/contracts/live-stream';
import type { Database } from '@stagedoor/service-kit/database/database';
import type { LiveRow } from '#/db/tables.ts';
import { findLiveNews, findPositions, type LivePlace } from '#/live/live-events-repository.ts';
import type { OpenStream } from '#/live/open-stream.ts';
import type { UnreadRests } from '#/live/unread-rests.ts';
import { retainedEvents } from '#/live-log/live-log.ts';
import { type HydratedNotification, presentNotification } from '#/notifications/present-notification.ts';

/**
 * Sends unsent events to the streams of these people, with a few statements for all of them. A new stream is greeted with
 * the unread counts, after the events that it missed. `rests` says whose unread counts are read later.
 */
export async function deliverLive(
  { db }: Pick<Database, 'db'>,
  streamsOf: ReadonlyMap<string, ReadonlySet<OpenStream>>,
  rests: UnreadRests,
): Promise<void> {
  // A stream that was greeted knows its position; only for new ones the person's newest is read.
  const arriving = [...streamsOf].filter(([, streams]) => [...streams].some(({ isGreeted }) => !isGreeted));
  const positions = await findPositions(
    db,
    arriving.map(([userId]) => userId),
  );
  const gaps = new Set<OpenStream>();
  const places = new Map<string, LivePlace>();
  for (const [userId, streams] of streamsOf) {
    const last = positions.get(userId) ?? 0;
    for (const stream of streams) {
      if (stream.isGreeted) continue;
      const from = stream.position ?? last;
      // Too old for the log, or a number that was never assigned: the browser has to refetch.
      const isLost = from > last || last - from > retainedEvents;
      if (isLost) gaps.add(stream);
      stream.position = isLost ? last : from;
    }
    const each = [...streams];
    const isCounted = rests.isDue(userId) || each.some(({ isGreeted }) => !isGreeted);
    places.set(userId, {
      position: Math.min(...each.map(({ position }) => position ?? 0)),
      counts: isCounted ? 'always' : rests.isResting(userId) ? 'changed-otherwise' : 'changed',
    });
  }
  const { news, found } = await findLiveNews(db, places);
  for (const [userId, streams] of streamsOf) {
    const { events: ofPerson, unread: counts } = news.get(userId) ?? { events: [], unread: undefined };
    const isDue = rests.isDue(userId);
    if (counts !== undefined) rests.counted(userId, counts.notifications);
    else if (ofPerson.some(changesUnread)) rests.leftOut(userId);
    const newest = new Map(ofPerson.map(({ notificationId, sequence }) => [notificationId, sequence]));
    for (const stream of streams) {
      const missed = ofPerson.filter(({ sequence }) => sequence > (stream.position ?? 0));
      const [first] = missed;
      if (first !== undefined && first.sequence !== (stream.position ?? 0) + 1) gaps.add(stream);
      for (const row of missed) {
        // A notification that changed several times is sent once, in its current state.
        const isOutdated = row.notificationId !== null && newest.get(row.notificationId) !== row.sequence;
        const event = isOutdated ? undefined : presentLiveEvent(row, found);
        if (event !== undefined) stream.send(event, row.sequence);
        stream.position = row.sequence;
      }
      if (counts !== undefined && (isDue || !stream.isGreeted || missed.some(changesUnread))) {
        stream.send({ event: 'unread', data: { ...counts, isComplete: !gaps.has(stream) } }, stream.position);
        stream.isGreeted = true;
      }
    }
  }
}

const changesUnread = ({ kind }: LiveRow) => kind === 'notification' || kind === 'unread';

/**
 * Shapes a row of the log as the browser gets it; undefined for a notification that was withdrawn, and for rows that only
 * change a count. The casts are safe because `appendLive` types the data by kind.
 */
function presentLiveEvent(
  { kind, notificationId, data }: LiveRow,
  found: ReadonlyMap<string, HydratedNotification>,
): LiveEvent | undefined {
  switch (kind) {
    case 'notification': {
      const hydrated = notificationId === null ? undefined : found.get(notificationId);
      return hydrated === undefined ? undefined : { event: kind, data: presentNotification(hydrated) };
    }
    case 'message':
      return { event: kind, data: data as LiveData<'message'> };
    case 'message-read':
      return { event: kind, data: data as LiveData<'message-read'> };
    case 'message-deleted':
      return { event: kind, data: data as LiveData<'message-deleted'> };
    case 'message-reactions':
      return { event: kind, data: data as LiveData<'message-reactions'> };
    case 'unread':
      return undefined;
  }
}
