import { closeAccount } from '@stagedoor/contracts/personal-data';
import { call } from '#/shared/http/api-client.ts';
import { getPersonId } from '#/shared/session/session-store.ts';
import { erasePerson } from '#/shared/storage/erase-person.ts';
import { leaveSession } from './lost-place.ts';

/** Deletes the account of this page's person, and all that this browser has stored of them: drafts and unsent messages, too. */
export async function deleteAccount(password: string): Promise<void> {
  const userId = getPersonId();
  await call(closeAccount, { body: { password } });
  await leaveSession();
  if (userId !== undefined) await erasePerson(userId);
}
