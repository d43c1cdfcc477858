import type { exchangeApiKey as exchangeApiKeyCall } from '@stagedoor/contracts/api-keys';
import type { DataOf } from '@stagedoor/contracts/call';
import { AppError } from '@stagedoor/service-kit/common/errors';
import { keyAudienceOf, userAudience } from '@stagedoor/service-kit/identity/tokens';
import { findApiKeyByHash, recordApiKeyUse } from '#/api-keys/api-keys-repository.ts';
import type { AuthDeps } from '#/deps.ts';
import { accessTokenLifeMs } from '#/tokens/access-token.ts';
import { hashToken } from '#/tokens/secret-token.ts';

/**
 * Exchanges an API key for a token with its scopes. The token lasts 15 minutes, and never longer than the key. Throws a 401
 * with the same message for a key that is unknown, revoked or expired, and for a key whose owner is suspended or not a
 * creator.
 */
export async function exchangeApiKey(
  { database, clock, keys }: Pick<AuthDeps, 'database' | 'clock' | 'keys'>,
  presented: string,
): Promise<DataOf<typeof exchangeApiKeyCall>> {
  const now = clock.now();
  const found = await findApiKeyByHash(database.db, hashToken(presented));
  const refused = new AppError(401, 'Unknown, revoked or expired API key');
  if (found === undefined) throw refused;
  const { apiKey, account } = found;
  const leftMs = apiKey.expiresAt === null ? Number.POSITIVE_INFINITY : apiKey.expiresAt.getTime() - now.getTime();
  const isAccountOpen = account.suspendedAt === null && account.closedAt === null && account.role === 'CREATOR';
  if (apiKey.revokedAt !== null || leftMs <= 0 || !isAccountOpen) throw refused;
  await recordApiKeyUse(database.db, apiKey.id, now);
  const lifeMs = Math.min(accessTokenLifeMs, leftMs);
  const token = keys.sign(
    {
      aud: keyAudienceOf(userAudience),
      sub: account.id,
      username: account.username,
      role: account.role,
      sid: apiKey.id,
      scope: apiKey.scopes.join(' '),
    },
    lifeMs,
  );
  return { token, expiresAt: new Date(now.getTime() + lifeMs).toISOString(), scopes: apiKey.scopes };
}
