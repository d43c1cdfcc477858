import type { ApiKey } from '@stagedoor/contracts/api-keys';
import type { ApiKeyRow } from '#/db/api-keys.ts';

export function presentApiKey({ id, name, scopes, prefix, createdAt, expiresAt, lastUsedAt }: ApiKeyRow): ApiKey {
  return {
    id,
    name,
    scopes,
    prefix,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}
