import { createPublicKey } from 'node:crypto';
import { signingKeysRevoked } from '@stagedoor/contracts/auth-events';
import { createIds } from '@stagedoor/service-kit/common/ids';
import { openDatabase } from '@stagedoor/service-kit/database/database';
import { migrateDatabase } from '@stagedoor/service-kit/database/migrations';
import { createPublish } from '@stagedoor/service-kit/events/outbox';
import { createTestDatabase } from '@stagedoor/service-kit/testing/create-test-database';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { createVerifier } from 'fast-jwt';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { schema } from '#/db/schema.ts';
import { openKeyRing, publishedBeforeMs } from '#/keys/key-ring.ts';
import { removeSupersededKeys, revokeSigningKeys, rotateSigningKey } from '#/keys/rotate-signing-key.ts';
import { authService } from '#/service.ts';
import { type AuthWithSocial, startAuthWithSocial } from '#/testing/start-auth-with-social.ts';

let auth: AuthWithSocial['auth'];
let client: AuthWithSocial['client'];
let stop: AuthWithSocial['stop'];

beforeAll(async () => {
  ({ auth, client, stop } = await startAuthWithSocial());
});
afterAll(() => stop());

const minute = 60_000;

const kidOf = (jwt: string) => JSON.parse(Buffer.from(jwt.split('.')[0] ?? '', 'base64url').toString()).kid;

describe('the signing keys', () => {
  const keySet = async () => (await auth.app.inject('/.well-known/jwks.json')).json().keys;

  it('are published without their private halves, and verify signed tokens', async () => {
    const mara = await client.join();
    const keys = await keySet();
    // By the time of its database: the gateway, which has none, goes by it.
    const { date } = (await auth.app.inject('/.well-known/jwks.json')).headers;
    expect(date).toBe(auth.deps.clock.now().toUTCString());
    expect(keys).toEqual([
      { kid: expect.any(String), kty: 'OKP', crv: 'Ed25519', x: expect.any(String), alg: 'EdDSA', use: 'sig' },
    ]);
    const key = createPublicKey({ key: keys[0], format: 'jwk' }).export({ type: 'spki', format: 'pem' });
    const verify = createVerifier({ key, algorithms: ['EdDSA'], complete: true });
    expect(verify(mara.token)).toMatchObject({
      header: { alg: 'EdDSA', kid: keys[0].kid, typ: 'JWT' },
      payload: { sub: mara.user.id, aud: 'stagedoor', iss: 'stagedoor' },
    });
    const { iat, exp } = verify(mara.token).payload;
    expect(exp - iat).toBe(900);
  });

  async function withKeys(work: (options: Parameters<typeof openKeyRing>[0]) => Promise<void>) {
    const { clock, log } = auth.deps;
    const { url } = await createTestDatabase();
    await migrateDatabase(url, authService.migrations);
    const database = openDatabase({ url, schema, poolSize: 4, name: 'test' });
    await work({ database, clock, log, ids: createIds(clock) });
    await database.close();
  }

  it('are rotated without signing anybody out: the one before still verifies', async () => {
    await withKeys(async (options) => {
      const ring = await openKeyRing(options);
      const first = kidOf(ring.sign({}, minute));
      auth.clock.advance(2 * minute);
      await rotateSigningKey(options);
      const following = await openKeyRing(options);
      // Published, but not signing before every instance has read it.
      expect(following.publicKeys()).toHaveLength(2);
      expect(kidOf(following.sign({}, minute))).toBe(first);
      auth.clock.advance(publishedBeforeMs);
      const second = kidOf(following.sign({}, minute));
      expect(second).not.toBe(first);
      // An instance that has not read the new key yet finds it when a token names it.
      expect(ring.publicKeys()).toHaveLength(1);
      await waitFor(() => ring.find(second));
      expect(ring.publicKeys()).toHaveLength(2);

      auth.clock.advance(30 * minute);
      await removeSupersededKeys(options);
      expect(await (await openKeyRing(options)).find(first)).toContain('PUBLIC KEY');
      auth.clock.advance(31 * minute);
      await removeSupersededKeys(options);
      const later = await openKeyRing(options);
      expect(await later.find(second)).toContain('PUBLIC KEY');
      expect(await later.find(first)).toBeUndefined();
    });
  });

  it('are revoked at once: none of the former verifies or signs, and the event names them', async () => {
    await withKeys(async (options) => {
      const publish = createPublish({ service: 'auth', relay: undefined, ...options });
      const ring = await openKeyRing(options);
      const first = kidOf(ring.sign({}, minute));
      await rotateSigningKey(options);
      const before = (await openKeyRing(options)).publicKeys().map(({ kid }) => kid);
      expect(await revokeSigningKeys({ ...options, publish })).toBe(2);

      await ring.reload();
      expect(await ring.find(first)).toBeUndefined();
      const second = kidOf(ring.sign({}, minute));
      expect(before).not.toContain(second);
      expect(ring.publicKeys().map(({ kid }) => kid)).toEqual([second]);
      const [published] = await options.database.sql<{ envelope: { data: { keyIds: string[] } } }[]>`
        select envelope from kit.outbox where subject = ${signingKeysRevoked.subject}`;
      expect(published?.envelope.data.keyIds.toSorted()).toEqual(before.toSorted());
    });
  });

  it('are encrypted in the database, earlier ones too; with another secret a new one signs', async () => {
    await withKeys(async (options) => {
      const stored = async () =>
        (await options.database.sql<{ private_key: string }[]>`select private_key from signing_keys`).map(
          ({ private_key }) => private_key,
        );
      const first = kidOf((await openKeyRing(options)).sign({}, minute));
      expect(await stored()).toEqual([expect.stringContaining('PRIVATE KEY')]);

      const sealed = { ...options, keysSecret: 'a secret of these tests' };
      expect(kidOf((await openKeyRing(sealed)).sign({}, minute))).toBe(first);
      await rotateSigningKey(sealed);
      expect(await stored()).toHaveLength(2);
      for (const key of await stored()) expect(key).toMatch(/^sealed:/);

      const lost = await openKeyRing({ ...options, keysSecret: 'another secret of these tests' });
      expect(await lost.find(first)).toContain('PUBLIC KEY');
      const third = kidOf(lost.sign({}, minute));
      expect(await (await openKeyRing(sealed)).find(third)).toContain('PUBLIC KEY');
      expect(await stored()).toHaveLength(3);
    });
  });

  it('are one set for instances that start at the same moment', async () => {
    await withKeys(async (options) => {
      const rings = await Promise.all(Array.from({ length: 4 }, () => openKeyRing(options)));
      expect(new Set(rings.map((ring) => JSON.stringify(ring.publicKeys()))).size).toBe(1);
    });
  });
});
