import type { BodyOf } from '@stagedoor/contracts/call';
import { confirmIdentity } from '@stagedoor/contracts/second-factors';
import { call } from '#/shared/http/api-client.ts';
import { getOwnSession, storeTokens } from '#/shared/session/session-store.ts';

/** Proves to the server who the person of this page is. Returns the token that says so; null if they have left meanwhile. */
export async function confirmOwnIdentity(proof: BodyOf<typeof confirmIdentity>): Promise<string | null> {
  const session = getOwnSession();
  const { token } = await call(confirmIdentity, { body: proof });
  return session === null ? null : storeTokens(session, { token });
}
