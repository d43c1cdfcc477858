import { createHash } from 'node:crypto';
import { erasedPeople } from '#/database/kit-tables.ts';
import type { Transaction } from '#/database/transaction.ts';

/** Returns the hash by which an erased person is remembered, so that no later event brings their data back. */
export function hashPerson(userId: string): Buffer {
  return createHash('sha256').update(`erased person ${userId.toLowerCase()}`).digest();
}

/** From the commit on, events that name this person change nothing here. */
export async function recordErased(tx: Transaction, userId: string, now: Date): Promise<void> {
  await tx
    .insert(erasedPeople)
    .values({ idHash: hashPerson(userId), erasedAt: now })
    .onConflictDoNothing();
}

const ids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;

/** Returns hashes, in hex, of all ids in an event's data, to compare with those of erased people. */
export function hashMentionedIds(data: unknown): string[] {
  const mentioned = new Set(JSON.stringify(data ?? null).match(ids) ?? []);
  return [...mentioned].map((one) => hashPerson(one).toString('hex'));
}
