import { userAudience } from '@stagedoor/service-kit/identity/tokens';
import type { Account } from '#/db/accounts.ts';
import type { KeyRing } from '#/keys/key-ring.ts';

export const accessTokenLifeMs = 15 * 60_000;

interface TokenSession {
  readonly sessionId: string;
  /** When the person last gave their password or a second factor. */
  readonly provenAt: Date;
}

/** Returns an access token for a session of the account, valid for 15 minutes. */
export function issueAccessToken(
  keys: KeyRing,
  { id, username, role }: Pick<Account, 'id' | 'username' | 'role'>,
  { sessionId, provenAt }: TokenSession,
): string {
  const authTime = Math.floor(provenAt.getTime() / 1_000);
  const claims = { aud: userAudience, sub: id, username, role, sid: sessionId, auth_time: authTime };
  return keys.sign(claims, accessTokenLifeMs);
}
