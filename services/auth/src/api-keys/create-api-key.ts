import type { createApiKey as createApiKeyCall } from '@stagedoor/contracts/api-keys';
import { apiScopes } from '@stagedoor/contracts/api-scope';
import type { BodyOf, DataOf } from '@stagedoor/contracts/call';
import { conflict } from '@stagedoor/service-kit/common/errors';
import type { Principal } from '@stagedoor/service-kit/identity/tokens';
import { lockConfirmedAccount } from '#/accounts/lock-own-account.ts';
import { findApiKeys, insertApiKey } from '#/api-keys/api-keys-repository.ts';
import { presentApiKey } from '#/api-keys/present-api-key.ts';
import type { Client } from '#/clients/client.ts';
import type { ApiKeyRow } from '#/db/api-keys.ts';
import type { AuthDeps } from '#/deps.ts';
import { announceSecurityEvent } from '#/security-log/announce-security-event.ts';
import { hashToken, makeSecretToken } from '#/tokens/secret-token.ts';

const most = 20;
const day = 86_400_000;
/** The prefix by which scanners for secrets recognise a key in published code. */
const keyStart = 'sdk_';
const prefixLength = keyStart.length + 8;

/**
 * Creates an API key. This is the only time that it is returned. Throws a 403 before the mail address is confirmed, and a 409 if the
 * person has twenty already.
 */
export async function createApiKey(
  { database, clock, ids, publish }: Pick<AuthDeps, 'database' | 'clock' | 'ids' | 'publish'>,
  principal: Principal,
  { name, scopes, expiresInDays }: BodyOf<typeof createApiKeyCall>,
  client: Client,
): Promise<DataOf<typeof createApiKeyCall>> {
  const secret = `${keyStart}${makeSecretToken()}`;
  return database.transaction(async (tx) => {
    const { id: userId } = await lockConfirmedAccount(tx, principal);
    if ((await findApiKeys(tx, userId)).length >= most) throw conflict('You have twenty API keys: revoke one first');
    const now = clock.now();
    const row: ApiKeyRow = {
      id: ids.next(),
      accountId: userId,
      name,
      hash: hashToken(secret),
      prefix: secret.slice(0, prefixLength),
      // Each once, in one order.
      scopes: apiScopes.filter((scope) => scopes.includes(scope)),
      createdAt: now,
      expiresAt: expiresInDays === undefined ? null : new Date(now.getTime() + expiresInDays * day),
      lastUsedAt: null,
      revokedAt: null,
    };
    await insertApiKey(tx, row);
    await announceSecurityEvent(tx, { clock, ids, publish }, { accountId: userId, kind: 'api-key-added', client });
    return { apiKey: presentApiKey(row), secret };
  });
}
