import { erasePerson } from './erase-person.ts';
import { localStore } from './page-storage.ts';
import { deletePrivateCopies } from './private-copies.ts';

/** The lifetime of a session: after that, a person has to sign in again. */
const KEPT_MS = 90 * 86_400_000;

const lastHereKey = (userId: string) => `last-here:${userId}`;
const PERSON = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/;

/**
 * Deletes what this browser stores of people who were last signed in here 90 days ago, drafts included: they may have deleted their
 * account elsewhere, and this browser is not told. Notes that `userId` is here.
 */
export async function forgetAbsentPeople(userId: string | undefined, now: Date): Promise<void> {
  await deletePrivateCopies(userId);
  if (userId !== undefined) localStore.setItem(lastHereKey(userId), now.toISOString());
  for (const person of findPeople()) {
    const lastHere = localStore.getItem(lastHereKey(person));
    // An earlier version of the app did not note it.
    if (lastHere === null) localStore.setItem(lastHereKey(person), now.toISOString());
    else if (now.getTime() - Date.parse(lastHere) > KEPT_MS) await erasePerson(person);
  }
}

/** The first id in a key is the person's. */
function findPeople(): ReadonlySet<string> {
  return new Set(localStore.keys().flatMap((key) => PERSON.exec(key)?.[0] ?? []));
}
