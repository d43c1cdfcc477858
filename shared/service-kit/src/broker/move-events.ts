import { setTimeout as pause } from 'node:timers/promises';
import { type ConsumerInfo, DeliverPolicy, type JetStreamManager, type StoredMsg } from 'nats';
import { changeStream, holds, unlessMissing } from '#/broker/change-stream.ts';
import { duplicateWindow } from '#/broker/stream-ages.ts';

/** The way of a source's events from one stream to another. */
export interface Move {
  /** The subjects of the source, `social.>`. */
  readonly subject: string;
  /** A subject of the source on which nobody publishes. */
  readonly placeholder: string;
  readonly from: string;
  /** A stream that is there already. */
  readonly to: string;
}

/** Where a message came from, in what a stream has copied from another: its name and the sequence in it, and more since 2.10. */
const originHeader = 'Nats-Stream-Source';
/** The least that JetStream takes, in ns. */
const noDuplicateWindow = 100_000_000;
const lookAgainMs = 20;

/** The events of a source could not be copied to another stream. Those that it publishes go to the former one, as before. */
export class MoveStuck extends Error {
  constructor({ from, to, subject }: Move) {
    super(
      `${to} does not take what ${from} has of ${subject}: is it large enough? They stay where they are; repeat the setup`,
    );
  }
}

/**
 * Moves a source to another stream while it publishes and others consume. What a consumer has not handled is copied by the broker, and each
 * durable goes on in the copy where it was; what was handled while the copy was made comes again, and the inboxes know it. The events
 * that are published meanwhile go on to the former stream and from there into the copy; only the change from the one to the
 * other, which takes milliseconds, refuses some, and the outboxes retain these. Whoever is killed at any moment, the broker or
 * the setup: another call goes on from what the streams say. The former durables are left to the caller.
 */
export async function moveEvents(manager: JetStreamManager, move: Move): Promise<void> {
  const { subject, placeholder, from, to } = move;
  const { config } = await manager.streams.info(from);
  let isCopying = await isCopyingFrom(manager, move);
  if (!isCopying && holds(config, subject)) {
    await beginCopy(manager, move);
    isCopying = true;
  }
  if (isCopying) {
    await waitForCopy(manager, move, 30_000);
    await carryDurables(manager, move);
    // Not without any subject of the source: nats-server 2.9 would not find the stream again that copies it.
    await replaceSubject(manager, from, [subject], [placeholder]);
    try {
      await waitForCopy(manager, move, 5_000);
    } catch (error) {
      await replaceSubject(manager, from, [placeholder], [subject]);
      throw error;
    }
    await endCopy(manager, move);
  }
  await replaceSubject(manager, from, [subject, placeholder], []);
  await replaceSubject(manager, to, [placeholder], [subject]);
}

/** Undoes a move that has not given the subject to the other stream yet. */
export async function abandonMove(manager: JetStreamManager, move: Move): Promise<void> {
  const { subject, placeholder, from, to } = move;
  await replaceSubject(manager, from, [placeholder], [subject]);
  await endCopy(manager, move);
  await removeDurables(manager, to, subject);
}

/** Deletes the durables that read a source's events in a stream. */
export async function removeDurables(manager: JetStreamManager, stream: string, subject: string): Promise<void> {
  for (const { name } of await listDurables(manager, stream, subject)) {
    await unlessMissing(manager.consumers.delete(stream, name));
  }
}

async function listDurables(manager: JetStreamManager, stream: string, subject: string): Promise<ConsumerInfo[]> {
  const prefix = subject.slice(0, -'>'.length);
  const durables: ConsumerInfo[] = [];
  for await (const one of manager.consumers.list(stream)) {
    if (one.config.durable_name !== undefined && one.config.filter_subject?.startsWith(prefix)) durables.push(one);
  }
  return durables;
}

async function isCopyingFrom(manager: JetStreamManager, { from, to }: Move): Promise<boolean> {
  const { config } = await manager.streams.info(to);
  return config.sources?.some(({ name }) => name === from) ?? false;
}

async function beginCopy(manager: JetStreamManager, { subject, from, to }: Move): Promise<void> {
  const { state } = await manager.streams.info(from);
  let start = state.last_seq + 1;
  for (const durable of await listDurables(manager, from, subject)) {
    start = Math.min(start, (await findUnhandled(manager, from, durable)) ?? start);
  }
  // It may still know ids of what it had before, and would drop the copies. Readers drop by their inboxes what comes twice.
  await changeStream(manager, to, () => ({ duplicate_window: noDuplicateWindow }));
  await pause((noDuplicateWindow / 1_000_000) * 3);
  await changeStream(manager, to, ({ sources = [] }) => ({
    sources: [...sources, { name: from, filter_subject: subject, opt_start_seq: start }],
  }));
}

/** Ends that one stream copies from another. */
export async function endCopy(manager: JetStreamManager, { from, to }: Move): Promise<void> {
  await changeStream(manager, to, ({ sources = [] }) => ({
    sources: sources.filter(({ name }) => name !== from),
    duplicate_window: duplicateWindow,
  }));
}

/** Returns the sequence of the first event that a durable may not have handled. */
async function findUnhandled(
  manager: JetStreamManager,
  stream: string,
  { num_pending, num_ack_pending, ack_floor, config }: ConsumerInfo,
): Promise<number | undefined> {
  if (num_pending === 0 && num_ack_pending === 0) return undefined;
  const from = Math.max(ack_floor.stream_seq + 1, config.opt_start_seq ?? 1);
  return (await findNext(manager, stream, from, config.filter_subject ?? '>'))?.seq;
}

/** Resolves once the other stream has everything; rejects when it has got no further for `patienceMs`. */
async function waitForCopy(manager: JetStreamManager, move: Move, patienceMs: number): Promise<void> {
  const { subject, from, to } = move;
  const { config } = await manager.streams.info(to);
  const start = config.sources?.find(({ name }) => name === from)?.opt_start_seq ?? 1;
  const findLast = (stream: string) => unlessMissing(manager.streams.getMessage(stream, { last_by_subj: subject }));
  let reached = -1;
  let reachedAt = performance.now();
  for (;;) {
    const last = await findLast(from);
    if (last === undefined || last.seq < start) return;
    const copied = originOf(await findLast(to), from);
    if (copied >= last.seq) return;
    if (copied > reached) [reached, reachedAt] = [copied, performance.now()];
    if (performance.now() - reachedAt > patienceMs) throw new MoveStuck(move);
    await pause(lookAgainMs);
  }
}

/** Makes each durable again in the other stream, from the first event on that it may not have handled. */
async function carryDurables(manager: JetStreamManager, { subject, from, to }: Move): Promise<void> {
  const { state } = await manager.streams.info(from);
  const carried = new Set((await listDurables(manager, to, subject)).map(({ name }) => name));
  for (const durable of await listDurables(manager, from, subject)) {
    if (carried.has(durable.name)) continue;
    const first = (await findUnhandled(manager, from, durable)) ?? state.last_seq + 1;
    const opt_start_seq = await findCopy(manager, { subject, from, to }, first);
    await manager.consumers.add(to, {
      ...durable.config,
      deliver_policy: DeliverPolicy.StartSequence,
      opt_start_seq,
    });
  }
}

/** Returns the sequence, in the other stream, of the first copy of an event from `first` on, or that of the next message. */
async function findCopy(
  manager: JetStreamManager,
  { subject, from, to }: Omit<Move, 'placeholder'>,
  first: number,
): Promise<number> {
  const { state } = await manager.streams.info(to);
  // Copies are in order. What is older than they are counts as before them, so that too much comes, if anything.
  let [low, high] = [state.first_seq, state.last_seq + 1];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const next = await findNext(manager, to, middle, subject);
    if (next === undefined || next.seq > state.last_seq || originOf(next, from) >= first) high = middle;
    else low = next.seq + 1;
  }
  return Math.max(1, low);
}

function findNext(
  manager: JetStreamManager,
  stream: string,
  seq: number,
  next_by_subj: string,
): Promise<StoredMsg | undefined> {
  // The server has known both together since 2.9; the client's types do not.
  const request = { seq, next_by_subj };
  return unlessMissing(manager.streams.getMessage(stream, request));
}

/** Returns the sequence in a stream of the message that this is a copy of, or -1. */
function originOf(message: StoredMsg | undefined, stream: string): number {
  const [name, sequence] = message?.header.get(originHeader).split(' ') ?? [];
  return name === stream ? Number(sequence) : -1;
}

/** Replaces subjects of a stream by others. */
export async function replaceSubject(
  manager: JetStreamManager,
  stream: string,
  former: readonly string[],
  others: readonly string[],
): Promise<void> {
  await changeStream(manager, stream, ({ name, subjects = [] }) => {
    const left = subjects.filter((one) => !former.includes(one) && one !== name);
    const all = [...new Set([...left, ...others])];
    // JetStream gives a stream without a subject its own name for one.
    return { subjects: all.length === 0 ? [name] : all };
  });
}
