import { notFound } from '@stagedoor/service-kit/common/errors';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { openSide } from '#/conversations/participant-rules.ts';
import { publishUnreadChanges } from '#/conversations/publish-unread.ts';
import { type Conversation, conversations, type Participant, participants } from '#/db/conversations.ts';
import { messages } from '#/db/messages.ts';
import { people } from '#/db/people.ts';
import type { MessagingServiceDeps, Reader, Tx } from '#/deps.ts';

type Publishing = Pick<MessagingServiceDeps, 'publish'>;

interface Pair {
  readonly id: string;
  readonly oneId: string;
  readonly otherId: string;
  readonly now: Date;
  /** How many sequence numbers to reserve for messages. */
  readonly advance: 0 | 1;
}

/**
 * Locks the conversation of two people by its row, which is created if necessary. Everything that writes to a conversation
 * takes this lock, so what is read under the lock stays true until the commit.
 */
export async function lockPair(tx: Tx, { id, oneId, otherId, now, advance }: Pair): Promise<Conversation> {
  const [participant1Id, participant2Id] = orderPair(oneId, otherId);
  const [conversation] = await tx
    .insert(conversations)
    .values({ id, participant1Id, participant2Id, lastSequence: advance, createdAt: now })
    .onConflictDoUpdate({
      target: [conversations.participant1Id, conversations.participant2Id],
      set: { lastSequence: sql`${conversations.lastSequence} + ${advance}` },
    })
    .returning()
    .prepare('lock_pair')
    .execute();
  if (conversation === undefined) throw new Error('an upsert returned no row');
  return conversation;
}

/**
 * Locks the conversation of two people if it exists. The lock is not 'for update': a transaction that writes a side of the
 * conversation without this lock, such as a suspension, needs a key lock on the conversation, and the two would wait for
 * each other.
 */
export async function lockExistingPair(tx: Tx, oneId: string, otherId: string): Promise<Conversation | undefined> {
  const [first, second] = orderPair(oneId, otherId);
  const [conversation] = await tx
    .select()
    .from(conversations)
    .where(and(eq(conversations.participant1Id, first), eq(conversations.participant2Id, second)))
    .for('no key update');
  return conversation;
}

/** Orders ids as PostgreSQL does: lower case, by their bytes. */
export function orderPair(oneId: string, otherId: string): [string, string] {
  return oneId < otherId ? [oneId, otherId] : [otherId, oneId];
}

export interface LockedSide {
  readonly conversation: Conversation;
  readonly side: Participant;
}

/**
 * Locks a conversation as {@link lockExistingPair} does, and returns the caller's side. Throws a 404 if the caller has no part in it, if a
 * block exists between the two, or if the other person is suspended.
 */
export async function lockSide(tx: Tx, conversationId: string, userId: string, missing: string): Promise<LockedSide> {
  const [conversation] = await tx
    .select()
    .from(conversations)
    .where(eq(conversations.id, conversationId))
    .for('no key update')
    .prepare('lock_conversation')
    .execute();
  const side = conversation === undefined ? undefined : await findSide(tx, conversationId, userId);
  if (conversation === undefined || side === undefined) throw notFound(missing);
  return { conversation, side };
}

/** Returns the caller's side of a conversation; undefined if they may not see it. */
export async function findSide(
  reader: Reader,
  conversationId: string,
  userId: string,
): Promise<Participant | undefined> {
  const [side] = await reader
    .select()
    .from(participants)
    .where(
      and(
        eq(participants.conversationId, conversationId),
        eq(participants.userId, userId),
        eq(participants.isWithheld, false),
      ),
    )
    .prepare('find_side')
    .execute();
  return side;
}

/** Returns whether both people have accepted the conversation. Until then nothing of one is shown to the other. */
export async function isAcceptedByBoth(reader: Reader, conversationId: string): Promise<boolean> {
  const waiting = and(eq(participants.conversationId, conversationId), eq(participants.isAccepted, false));
  return (await reader.$count(participants, waiting)) === 0;
}

/** Returns whether the other person sent the first message. */
export async function wasRequested(reader: Reader, { conversationId, userId }: Participant): Promise<boolean> {
  const [first] = await reader
    .select({ receiverId: messages.receiverId })
    .from(messages)
    .where(eq(messages.conversationId, conversationId))
    .orderBy(asc(messages.sequence))
    .limit(1);
  return first?.receiverId === userId;
}

/**
 * Returns both sides of a locked conversation, the given person's first. New sides are returned if none are written
 * yet, withheld from whoever would talk with a suspended person.
 */
export async function readSides(
  tx: Tx,
  conversationId: string,
  [userId, otherId]: readonly [string, string],
  now: Date,
): Promise<[mine: Participant, theirs: Participant]> {
  const rows = await tx
    .select()
    .from(participants)
    .where(eq(participants.conversationId, conversationId))
    .prepare('read_sides')
    .execute();
  const suspended = rows.length < 2 ? await lockSuspended(tx, [userId, otherId]) : new Set();
  const sideOf = (one: string, other: string) =>
    rows.find((row) => row.userId === one) ?? {
      ...openSide({ conversationId, userId: one, otherId: other, now }),
      isWithheld: suspended.has(other),
    };
  return [sideOf(userId, otherId), sideOf(otherId, userId)];
}

/**
 * Returns which of these people are suspended. Locks them until the commit, so that a concurrent suspension finds what is written
 * here.
 */
async function lockSuspended(tx: Tx, userIds: readonly string[]): Promise<ReadonlySet<unknown>> {
  const locked = await tx
    .select({ userId: people.userId, isSuspended: people.isSuspended })
    .from(people)
    .where(inArray(people.userId, [...userIds]))
    .orderBy(asc(people.userId))
    .for('share');
  return new Set(locked.filter(({ isSuspended }) => isSuspended).map(({ userId }) => userId));
}

/** Writes sides of a locked conversation, and publishes changed unread counts. */
export async function writeSidesAndPublish(deps: Publishing, tx: Tx, sides: readonly Participant[]): Promise<void> {
  await writeSides(tx, sides);
  const ids = sides.map(({ conversationId }) => conversationId);
  await publishUnreadChanges(deps, tx, inArray(participants.conversationId, ids));
}

/**
 * Writes sides of a locked conversation without publishing. `is_withheld` is not written: it changes without this lock.
 */
export async function writeSides(tx: Tx, sides: readonly Participant[]): Promise<void> {
  await tx
    .insert(participants)
    .values([...sides])
    .onConflictDoUpdate({
      target: [participants.conversationId, participants.userId],
      set: {
        folder: sql`excluded.folder`,
        isAccepted: sql`excluded.is_accepted`,
        unreadCount: sql`excluded.unread_count`,
        clearedUpTo: sql`excluded.cleared_up_to`,
        lastMessageAt: sql`excluded.last_message_at`,
        isMuted: sql`excluded.is_muted`,
        isPinned: sql`excluded.is_pinned`,
      },
    })
    .prepare('write_sides')
    .execute();
}
