import type { Database } from '@stagedoor/service-kit/database/database';
import type { LiveRow } from '#/db/tables.ts';
import { keptEvents } from '#/live/live-log.ts';
import { countUnreadOf, findHydrated, findLiveRows, findPlaces } from '#/live/load-live.ts';
import type { OpenStream } from '#/live/open-stream.ts';
import { presentLiveEvent } from '#/live/present-live-event.ts';

/**
 * Brings the streams of these people up to date: a few statements for all of them. A stream that is new is greeted,
 * after what it missed, by the number of what is unread.
 */
export async function deliverLive(
  { db }: Pick<Database, 'db'>,
  streamsOf: ReadonlyMap<string, ReadonlySet<OpenStream>>,
): Promise<void> {
  // Of a stream that was greeted its own place is enough: nothing but what follows it matters.
  const arriving = [...streamsOf].filter(([, streams]) => [...streams].some(({ isGreeted }) => !isGreeted));
  const places = await findPlaces(
    db,
    arriving.map(([userId]) => userId),
  );
  const gaps = new Set<OpenStream>();
  const behind = new Map<string, number>();
  for (const [userId, streams] of streamsOf) {
    const last = places.get(userId) ?? 0;
    for (const stream of streams) {
      if (stream.isGreeted) {
        const place = stream.place ?? 0;
        behind.set(userId, Math.min(place, behind.get(userId) ?? place));
        continue;
      }
      const asked = stream.place ?? last;
      // Further than the log reaches, or than anything happened: nothing can be caught up with.
      const isLost = asked > last || last - asked > keptEvents;
      if (isLost) gaps.add(stream);
      stream.place = isLost ? last : asked;
      if (stream.place < last) behind.set(userId, Math.min(stream.place, behind.get(userId) ?? last));
    }
  }
  const rows = await findLiveRows(db, behind);
  const news = [...rows.values()].flat();
  const found = await findHydrated(db, [...new Set(news.flatMap(({ notificationId }) => notificationId ?? []))]);
  const counted = [...streamsOf].filter(
    ([userId, streams]) =>
      rows.get(userId)?.some(changesUnread) === true || [...streams].some(({ isGreeted }) => !isGreeted),
  );
  const unread = await countUnreadOf(
    db,
    counted.map(([userId]) => userId),
  );
  for (const [userId, streams] of streamsOf) {
    const ofPerson = rows.get(userId) ?? [];
    const newest = new Map(ofPerson.map(({ notificationId, sequence }) => [notificationId, sequence]));
    for (const stream of streams) {
      const missed = ofPerson.filter(({ sequence }) => sequence > (stream.place ?? 0));
      const [first] = missed;
      if (first !== undefined && first.sequence !== (stream.place ?? 0) + 1) gaps.add(stream);
      for (const row of missed) {
        // One that was joined several times is shown once, as it is now.
        const isOutdated = row.notificationId !== null && newest.get(row.notificationId) !== row.sequence;
        const event = isOutdated ? undefined : presentLiveEvent(row, found);
        if (event !== undefined) stream.send(event, row.sequence);
        stream.place = row.sequence;
      }
      const counts = unread.get(userId);
      if (counts !== undefined && (!stream.isGreeted || missed.some(changesUnread))) {
        stream.send({ event: 'unread', data: { ...counts, isComplete: !gaps.has(stream) } }, stream.place);
        stream.isGreeted = true;
      }
    }
  }
}

const changesUnread = ({ kind }: LiveRow) => kind === 'notification' || kind === 'unread';
