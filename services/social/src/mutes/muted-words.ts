import type { DataOf } from '@stagedoor/contracts/call';
import type { addMutedWord as addCall } from '@stagedoor/contracts/mutes';
import { conflict, notFound } from '@stagedoor/service-kit/common/errors';
import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { and, desc, eq, inArray } from 'drizzle-orm';
import type { SocialDeps } from '#/config.ts';
import { type MutedWord, mutedWords } from '#/db/mutes.ts';
import { createWordMatcher, foldCase } from '#/mutes/match-muted-words.ts';
import { lockProfiles } from '#/users/lock-profiles.ts';

type ShownWord = DataOf<typeof addCall>;

/** Each page of the feed is compared with all of them. */
const maxWords = 100;

export async function listMutedWords({ database }: Pick<SocialDeps, 'database'>, userId: string): Promise<ShownWord[]> {
  const words = await database.db
    .select()
    .from(mutedWords)
    .where(eq(mutedWords.userId, userId))
    .orderBy(desc(mutedWords.createdAt), desc(mutedWords.id));
  return words.map(presentWord);
}

/** Adds a word, or returns the one that differs in case only. Throws a 409 above the maximum. */
export async function addMutedWord(
  tx: Transaction,
  { ids, clock }: Pick<SocialDeps, 'ids' | 'clock'>,
  userId: string,
  word: string,
): Promise<ShownWord> {
  // Locks the person, so that concurrent words are counted one after the other.
  if ((await lockProfiles(tx, [userId])).length === 0) throw notFound('User not found');
  const own = await tx.select().from(mutedWords).where(eq(mutedWords.userId, userId));
  const folded = foldCase(word);
  const existing = own.find((one) => one.folded === folded);
  if (existing !== undefined) return presentWord(existing);
  if (own.length >= maxWords) throw conflict(`You can mute at most ${maxWords} words`);
  const added = { id: ids.next(), userId, word, folded, createdAt: clock.now() };
  await tx.insert(mutedWords).values(added);
  return presentWord(added);
}

export async function removeMutedWord(
  { database }: Pick<SocialDeps, 'database'>,
  userId: string,
  id: string,
): Promise<void> {
  const removed = await database.db.delete(mutedWords).where(and(eq(mutedWords.id, id), eq(mutedWords.userId, userId)));
  if (removed.count === 0) throw notFound('Word not found');
}

/** Returns which of these people have muted a word of the text. */
export async function findPeopleWhoMuted(tx: Transaction, userIds: readonly string[], text: string): Promise<string[]> {
  if (userIds.length === 0) return [];
  const words = await tx
    .select()
    .from(mutedWords)
    .where(inArray(mutedWords.userId, [...userIds]));
  return userIds.filter((userId) => {
    const own = words.filter((word) => word.userId === userId).map(({ folded }) => folded);
    return createWordMatcher(own)(text);
  });
}

function presentWord({ id, word, createdAt }: MutedWord): ShownWord {
  return { id, word, createdAt: createdAt.toISOString() };
}
