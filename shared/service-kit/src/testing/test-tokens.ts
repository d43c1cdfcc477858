import { generateKeyPairSync } from 'node:crypto';
import type { ApiScope } from '@stagedoor/contracts/api-scope';
import type { Role, Scope } from '@stagedoor/contracts/call';
import { createSigner } from 'fast-jwt';
import type { VerificationKeys } from '#/identity/jwks.ts';
import { issuer, keyAudienceOf, userAudience } from '#/identity/tokens.ts';

const keyPair = generateKeyPairSync('ed25519');
const privateKey = keyPair.privateKey.export({ type: 'pkcs8', format: 'pem' });
const publicKey = keyPair.publicKey.export({ type: 'spki', format: 'pem' }).toString();
const keyId = 'test';

/** The keys that a service under test verifies by: those that the tokens below are signed with. */
export const testKeys: VerificationKeys = {
  find: async (asked) => (asked === keyId ? publicKey : undefined),
};

function sign(claims: Record<string, unknown>, expiresInMs = 900_000): string {
  return createSigner({ key: privateKey, algorithm: 'EdDSA', kid: keyId, iss: issuer, expiresIn: expiresInMs })(claims);
}

interface TestPerson {
  readonly userId: string;
  readonly username?: string;
  readonly role?: Role;
  readonly sessionId?: string;
  /** When they last gave their password; always just now unless said otherwise, also for a clock that a test moved. */
  readonly provenAt?: Date;
  /** The business service that the token was exchanged for; by default it is for the platform itself. */
  readonly audience?: string;
}

/** An authorization header of a signed-in person. */
export function asUser({
  userId,
  username = 'someone',
  role = 'FAN',
  sessionId = userId,
  provenAt = new Date('2100-01-01T00:00:00Z'),
  audience = userAudience,
}: TestPerson) {
  const authTime = Math.floor(provenAt.getTime() / 1_000);
  const claims = { aud: audience, sub: userId, username, role, sid: sessionId, auth_time: authTime };
  return { authorization: `Bearer ${sign(claims)}` };
}

/** An authorization header of a program with an API key of a creator. */
export function asApiKey(
  { userId, username = 'someone', role = 'CREATOR', sessionId = userId, audience = userAudience }: TestPerson,
  scopes: readonly ApiScope[],
) {
  const claims = { aud: keyAudienceOf(audience), sub: userId, username, role, sid: sessionId };
  return { authorization: `Bearer ${sign({ ...claims, scope: scopes.join(' ') })}` };
}

/** An authorization header of a business service that acts for a person, at `callee`, with the scopes that they consented to. */
export function asServiceFor(
  { userId, username = 'someone', role = 'FAN', sessionId = userId }: TestPerson,
  {
    service,
    callee,
    scopes,
  }: { readonly service: string; readonly callee: string; readonly scopes: readonly ApiScope[] },
) {
  const claims = { aud: keyAudienceOf(callee), sub: userId, username, role, sid: sessionId, scope: scopes.join(' ') };
  return { authorization: `Bearer ${sign({ ...claims, act: { sub: `service:${service}` } })}` };
}

/** An authorization header of a service that calls `callee`, with the scopes that it was granted. */
export function asService(caller: string, callee: string, scopes: readonly Scope[] = []) {
  const granted = scopes.length === 0 ? {} : { scope: scopes.join(' ') };
  return { authorization: `Bearer ${sign({ aud: callee, sub: `service:${caller}`, ...granted })}` };
}

/** A token with any claims, for what must be refused. */
export function signTestToken(claims: Record<string, unknown>, expiresInMs?: number): string {
  return sign(claims, expiresInMs);
}
