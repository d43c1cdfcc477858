import { generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { signingKeysRevoked } from '@stagedoor/contracts/auth-events';
import { jwksPath } from '@stagedoor/service-kit/identity/jwks';
import { createOwnersPublish } from '@stagedoor/service-kit/testing/publish-as-owner';
import { startTestService } from '@stagedoor/service-kit/testing/test-service';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { notificationsService } from '#/service.ts';
import { openTestStream } from '#/testing/test-stream.ts';

const keyId = randomUUID();
const { privateKey, publicKey } = generateKeyPairSync('ed25519');

/** Returns an access token as auth issues it, signed with a key that can be revoked. */
function issueToken(): string {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const now = Math.floor(Date.now() / 1_000);
  const person = { sub: randomUUID(), username: 'mara', role: 'FAN', sid: randomUUID() };
  const claims = { iss: 'stagedoor', aud: 'stagedoor', iat: now, exp: now + 900, ...person };
  const signed = `${encode({ alg: 'EdDSA', typ: 'JWT', kid: keyId })}.${encode(claims)}`;
  return `${signed}.${sign(null, Buffer.from(signed), privateKey).toString('base64url')}`;
}

test('a stream ends when auth revokes the key that its token is signed with', async () => {
  const auth = Fastify({ forceCloseConnections: true });
  auth.get(jwksPath, async () => ({ keys: [{ ...publicKey.export({ format: 'jwk' }), kid: keyId }] }));
  const environment = { AUTH_URL: await auth.listen({ host: '127.0.0.1', port: 0 }) };
  const service = await startTestService(notificationsService, { environment, realKeys: true });
  const stream = await openTestStream(service.address, { authorization: `Bearer ${issueToken()}` });
  expect([stream.status, stream.ended()]).toEqual([200, false]);

  const publish = createOwnersPublish(service.deps);
  const revokedAt = service.clock.now().toISOString();
  await service.deps.database.transaction((tx) => publish(tx, signingKeysRevoked, { keyIds: [keyId], revokedAt }));
  await waitFor(() => stream.ended(), { what: 'the end of the stream' });
  await service.destroy();
  await auth.close();
});
