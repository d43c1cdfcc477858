import type { BodyOf } from '@stagedoor/contracts/call';
import { confirmIdentity } from '@stagedoor/contracts/second-factors';
import { call } from '#/shared/http/api-client.ts';
import { getOwnSession, storeTokens } from '#/shared/session/session-store.ts';

/** Step-up authentication of this page's person. Returns the step-up token; null if they have signed out meanwhile. */
export async function confirmOwnIdentity(proof: BodyOf<typeof confirmIdentity>): Promise<string | null> {
  const session = getOwnSession();
  const { token } = await call(confirmIdentity, { body: proof });
  return session === null ? null : storeTokens(session, { token });
}
