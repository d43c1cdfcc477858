import type { Language } from '@stagedoor/contracts/language';
import type { Executor } from '@stagedoor/service-kit/database/transaction';
import { inArray } from 'drizzle-orm';
import { recipientLanguages } from '#/db/tables.ts';

/** Returns the language of each of these people: English if they never chose one. */
export async function findLanguages(db: Executor, userIds: readonly string[]): Promise<(userId: string) => Language> {
  const rows = await db
    .select({ userId: recipientLanguages.userId, language: recipientLanguages.language })
    .from(recipientLanguages)
    .where(inArray(recipientLanguages.userId, [...userIds]));
  const languages = new Map(rows.map(({ userId, language }) => [userId, language]));
  return (userId) => languages.get(userId) ?? 'en';
}
