import type { JetStreamManager } from 'nats';
import { changeStream, findStream, holds } from '#/broker/change-stream.ts';
import type { EventNames } from '#/broker/event-names.ts';
import { describeEventStreams, type EventStreams, readEventStreams } from '#/broker/event-streams.ts';
import { abandonMove, endCopy, moveEvents, removeDurables, replaceSubject } from '#/broker/move-events.ts';

/** The size of a stream that had a source's events and keeps none: its numbers go on, should it get them again. */
const emptyBytes = 1_048_576;

/**
 * Returns which sources have a stream of their own, or are on their way to one or back, by what the streams say. A source on its
 * way counts as arrived.
 */
export async function findPlaces(
  manager: JetStreamManager,
  names: EventNames,
): Promise<{ readonly own: ReadonlySet<string>; readonly moving: ReadonlySet<string> }> {
  const main = await findStream(manager, names.eventStream);
  const described = readEventStreams(main?.config.description);
  const own = new Set(described.own);
  for (const source of described.moving) if (!own.delete(source)) own.add(source);
  // A broker may have lost the one stream and not the other.
  const [prefix, suffix] = names.ownStream('\n').split('\n') as [string, string];
  for await (const name of manager.streams.names(names.subject('>'))) {
    if (!name.startsWith(prefix) || !name.endsWith(suffix)) continue;
    const source = name.slice(prefix.length, name.length - suffix.length);
    if (described.moving.includes(source)) continue;
    const info = await findStream(manager, name);
    if (info?.config.subjects?.some((one) => one.startsWith(names.subject(`${source}.`)))) own.add(source);
  }
  return { own, moving: new Set(described.moving) };
}

interface Place {
  /** Whether its events are to be in a stream of its own. */
  readonly isOwn: boolean;
  /** Makes that stream, or gives it its size, and the subjects besides those that it has. */
  ensureOwn(subjects: string[]): Promise<void>;
}

/**
 * Puts a source's events into a stream of its own (`isOwn`) or into the common one: moves those that are in the other stream, and
 * writes the result into the description that services read. A call that was interrupted is continued by the next one.
 */
export async function placeSource(
  manager: JetStreamManager,
  names: EventNames,
  source: string,
  { isOwn, ensureOwn }: Place,
): Promise<void> {
  const [main, own] = [names.eventStream, names.ownStream(source)];
  const [subject, placeholder] = [`${source}.>`, `${source}.moving`].map(names.subject) as [string, string];
  const forth = { subject, placeholder, from: main, to: own };
  const back = { subject, placeholder, from: own, to: main };
  const takes = async (stream: string) => {
    const info = await findStream(manager, stream);
    return info !== undefined && holds(info.config, subject);
  };
  const { own: formerlyOwn, moving } = readEventStreams((await manager.streams.info(main)).config.description);
  const isMoving = moving.includes(source);
  if ((await findStream(manager, own)) === undefined) {
    // Without that stream nothing was moved: the events are still in the common one.
    if (isMoving || !isOwn) await replaceSubject(manager, main, [placeholder], [subject]);
  } else if (isMoving) {
    const former = formerlyOwn.includes(source) ? back : forth;
    const isArrived = await takes(former.to);
    if (!isArrived && (former === forth) !== isOwn) await abandonMove(manager, former);
  } else if (!(await takes(main))) {
    // The common stream is a new one, whose description does not mention the move.
    await endCopy(manager, forth);
    await replaceSubject(manager, own, [placeholder], [subject]);
  }
  if (isOwn) {
    const isNew = !isMoving && !(await takes(main)) && !(await takes(own));
    await ensureOwn(isNew ? [subject] : []);
  }
  const move = isOwn ? forth : back;
  if ((await findStream(manager, own)) !== undefined) {
    if (!(await takes(move.to))) {
      await describe(manager, main, (streams) => ({ ...streams, moving: [...new Set([...streams.moving, source])] }));
      await moveEvents(manager, move);
    }
    // Two setups that ran at once may have left a copy, too.
    await endCopy(manager, move);
    if (isOwn) await removeDurables(manager, main, subject);
    else await empty(manager, own);
  }
  await describe(manager, main, (streams) => {
    const others = streams.own.filter((one) => one !== source);
    return {
      own: isOwn ? [...others, source] : others,
      moving: streams.moving.filter((one) => one !== source),
    };
  });
}

/** Takes everything out of a stream that is not used any more, and most of the room that it may use. */
async function empty(manager: JetStreamManager, stream: string): Promise<void> {
  for await (const { name } of manager.consumers.list(stream)) await manager.consumers.delete(stream, name);
  await manager.streams.purge(stream);
  await changeStream(manager, stream, () => ({ max_bytes: emptyBytes }));
}

async function describe(
  manager: JetStreamManager,
  stream: string,
  change: (streams: EventStreams) => EventStreams,
): Promise<void> {
  await changeStream(manager, stream, ({ description }) => ({
    description: describeEventStreams(change(readEventStreams(description))),
  }));
}
