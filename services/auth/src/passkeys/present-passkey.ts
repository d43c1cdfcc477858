import type { Passkey } from '@stagedoor/contracts/passkeys';
import { nameDevice } from '@stagedoor/service-kit/identity/device-name';
import type { PasskeyRow } from '#/db/passkeys.ts';

export function presentPasskey({ id, name, createdAt, lastUsedAt, lastUsedUserAgent }: PasskeyRow): Passkey {
  return {
    id,
    name,
    since: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    lastUsedOn: nameDevice(lastUsedUserAgent),
  };
}
