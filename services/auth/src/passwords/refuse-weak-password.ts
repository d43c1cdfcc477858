import { invalidField } from '@stagedoor/service-kit/common/errors';
import { findOwnProfile } from '#/accounts/find-own-profile.ts';
import type { Account } from '#/db/accounts.ts';
import type { AuthDeps } from '#/deps.ts';

/**
 * Throws a 400 if a new password is common or made of the person's own words. Without social the display name, which
 * only social has, is not compared.
 */
export async function refuseWeakPassword(
  deps: Pick<AuthDeps, 'internal' | 'log'>,
  { id, username, email }: Pick<Account, 'id' | 'username' | 'email'>,
  newPassword: string,
): Promise<void> {
  // Loaded at the first need: its list of passwords would add to every start.
  const { findPasswordWeakness, weakPasswordMessages } = await import('@stagedoor/contracts/weak-password');
  const profile = await findOwnProfile(deps, id);
  const weakness = findPasswordWeakness(newPassword, [username, email, profile?.displayName ?? '']);
  if (weakness !== undefined) throw invalidField('newPassword', weakPasswordMessages[weakness]);
}
