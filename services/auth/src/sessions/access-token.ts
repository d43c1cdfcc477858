import { userAudience } from '@stagedoor/service-kit/identity/tokens';
import type { Account } from '#/db/accounts.ts';
import type { KeyRing } from '#/keys/key-ring.ts';

const accessTokenLifeMs = 15 * 60_000;

/** Returns an access token for a session of the account, valid for 15 minutes. */
export function issueAccessToken(
  keys: KeyRing,
  { id, username, role }: Pick<Account, 'id' | 'username' | 'role'>,
  sessionId: string,
): string {
  return keys.sign({ aud: userAudience, sub: id, username, role, sid: sessionId }, accessTokenLifeMs);
}
