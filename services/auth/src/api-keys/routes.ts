import {
  createApiKey as createApiKeyCall,
  exchangeApiKey as exchangeApiKeyCall,
  listApiKeys,
  revokeApiKey as revokeApiKeyCall,
} from '@stagedoor/contracts/api-keys';
import { notFound } from '@stagedoor/service-kit/common/errors';
import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { answer, implement } from '@stagedoor/service-kit/http/implement';
import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { findApiKeys } from '#/api-keys/api-keys-repository.ts';
import { createApiKey } from '#/api-keys/create-api-key.ts';
import { exchangeApiKey } from '#/api-keys/exchange-api-key.ts';
import { presentApiKey } from '#/api-keys/present-api-key.ts';
import { readClient } from '#/clients/client.ts';
import { apiKeys } from '#/db/api-keys.ts';
import type { AuthSchema } from '#/db/schema.ts';
import type { AuthDeps } from '#/deps.ts';
import { recordSecurityEvent } from '#/security-log/record-security-event.ts';
import { type RevokeDeps, revokeRows } from '#/tokens/revoke-rows.ts';

/** The calls by which creators make and revoke the keys of their programs. */
export function registerApiKeys(app: FastifyInstance, deps: AuthDeps): void {
  const { config, database } = deps;

  implement(app, listApiKeys, async ({ principal }) =>
    (await findApiKeys(database.db, principal.userId)).map(presentApiKey),
  );

  implement(app, createApiKeyCall, async ({ principal, body, request }) =>
    createApiKey(deps, principal, body, readClient(request, config)),
  );

  implement(app, revokeApiKeyCall, async ({ principal: { userId: accountId }, params: { id }, request }) => {
    const client = readClient(request, config);
    await database.transaction(async (tx) => {
      if (!(await revokeApiKey(tx, deps, { id, accountId }))) throw notFound(revokeApiKeyCall.missing);
      await recordSecurityEvent(tx, deps, { accountId, kind: 'api-key-revoked', client });
    });
    return answer(null, { message: 'The API key is revoked' });
  });
}

/** The call by which a program exchanges its key for a token. It has no token yet. */
export function registerApiKeyExchange(app: FastifyInstance, deps: AuthDeps): void {
  implement(app, exchangeApiKeyCall, async ({ body: { apiKey } }) => exchangeApiKey(deps, apiKey));
}

/** Ends a key and its tokens. Returns whether the account had such a key. */
async function revokeApiKey(
  tx: Transaction<AuthSchema>,
  deps: RevokeDeps,
  { id, accountId }: { readonly id: string; readonly accountId: string },
): Promise<boolean> {
  return (await revokeRows(tx, deps, apiKeys, and(eq(apiKeys.id, id), eq(apiKeys.accountId, accountId)))) > 0;
}
