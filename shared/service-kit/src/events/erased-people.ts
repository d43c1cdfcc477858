import { createHash } from 'node:crypto';
import { erasedPeople } from '#/database/kit-tables.ts';
import type { Transaction } from '#/database/transaction.ts';

/** What is kept of somebody who was erased, so that nothing brings them back. */
export function hashPerson(userId: string): Buffer {
  return createHash('sha256').update(`erased person ${userId.toLowerCase()}`).digest();
}

/** From the commit on, events that name this person change nothing here. */
export async function rememberErased(tx: Transaction, userId: string, now: Date): Promise<void> {
  await tx
    .insert(erasedPeople)
    .values({ idHash: hashPerson(userId), erasedAt: now })
    .onConflictDoNothing();
}

const ids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;

/** Hashes, in hex, of all ids that stand anywhere in an event's data: one of them may be of somebody who was erased. */
export function hashMentioned(data: unknown): string[] {
  const mentioned = new Set(JSON.stringify(data ?? null).match(ids) ?? []);
  return [...mentioned].map((one) => hashPerson(one).toString('hex'));
}
