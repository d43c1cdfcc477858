import type { DataOf } from '@stagedoor/contracts/call';
import { getMailAddresses } from '@stagedoor/contracts/internal';
import { findStopped } from '#/bounces/stop-address.ts';
import type { NotificationsDeps } from '#/config.ts';
import type { StoppedAddress } from '#/db/mail-tables.ts';
import { markAddress } from '#/mail/address-mark.ts';
import { batchCalls } from '#/mail/batch-calls.ts';

type Account = DataOf<typeof getMailAddresses>[number];

/** Where a mail to somebody goes, or why it goes nowhere: they have no confirmed address, are suspended or gone; or it was stopped. */
export type Addressee =
  | (Pick<Account, 'username' | 'isDiscreet'> & { readonly address: string; readonly addressMark: string })
  | { readonly address: null; readonly isDiscreet: boolean; readonly why: 'no-address' | StoppedAddress['reason'] };

/** Asks auth for the addresses of at most 100 people. */
export async function findAddresses(
  { internal, database, config }: Pick<NotificationsDeps, 'internal' | 'database' | 'config'>,
  userIds: readonly string[],
): Promise<(userId: string) => Addressee> {
  const accounts = await internal.call(getMailAddresses, { body: { userIds: [...new Set(userIds)] } });
  const marks = new Map(
    accounts.flatMap(({ userId, email }) =>
      email === null ? [] : [[userId, markAddress(config.serviceSecret, email)] as const],
    ),
  );
  const stopped = await findStopped(database.db, marks);
  const accountOf = new Map(accounts.map((account) => [account.userId, account]));
  return (userId) => {
    const { email = null, username = '', isDiscreet = false } = accountOf.get(userId) ?? {};
    const addressMark = marks.get(userId);
    if (email === null || addressMark === undefined) return { address: null, isDiscreet, why: 'no-address' };
    const why = stopped.get(userId)?.reason;
    return why === undefined
      ? { address: email, username, isDiscreet, addressMark }
      : { address: null, isDiscreet, why };
  };
}

/** One call to auth for all mails that a process handles at once. */
const finders = new WeakMap<NotificationsDeps['database'], (userId: string) => Promise<Addressee>>();

export function findAddress(deps: NotificationsDeps, userId: string): Promise<Addressee> {
  const known = finders.get(deps.database) ?? batchCalls((userIds) => findAddresses(deps, userIds));
  finders.set(deps.database, known);
  return known(userId);
}
