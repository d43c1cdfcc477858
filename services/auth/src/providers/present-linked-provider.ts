import type { LinkedProvider } from '@stagedoor/contracts/sign-in-providers';
import { nameDevice } from '@stagedoor/service-kit/identity/device-name';
import type { LinkedProviderRow } from '#/db/providers.ts';
import type { SignInProviders } from '#/providers/sign-in-providers.ts';

export function presentLinkedProvider(
  { id, issuer, email, createdAt, lastUsedAt, lastUsedUserAgent }: LinkedProviderRow,
  providers: SignInProviders,
): LinkedProvider {
  return {
    id,
    provider: providers.describe(issuer),
    email,
    since: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    lastUsedOn: nameDevice(lastUsedUserAgent),
  };
}
