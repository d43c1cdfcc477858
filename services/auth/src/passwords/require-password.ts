import { invalidField } from '@stagedoor/service-kit/common/errors';
import type { Account } from '#/db/accounts.ts';

/** Throws a 400 that says how to set a password, if the person registered with a provider and has none. */
export function requirePassword({ hasPassword }: Pick<Account, 'hasPassword'>, field: string): void {
  if (!hasPassword) throw invalidField(field, 'You have no password yet. Have a link mailed in Settings, Security.');
}
