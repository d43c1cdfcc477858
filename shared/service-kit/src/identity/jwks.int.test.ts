import { generateKeyPairSync } from 'node:crypto';
import { signingKeysRevoked } from '@stagedoor/contracts/auth-events';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Bus } from '#/broker/bus.ts';
import { followSigningKeys } from '#/identity/follow-signing-keys.ts';
import { createRemoteKeys, jwksPath } from '#/identity/jwks.ts';
import { createLogger } from '#/observability/logger.ts';
import { waitFor } from '#/testing/wait-for.ts';

const jwk = generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' });
let auth: FastifyInstance;
let published: string[];
let asked: number;
let url: string;

beforeEach(async () => {
  [published, asked] = [['k1', 'k2'], 0];
  auth = Fastify({ forceCloseConnections: true });
  auth.get(jwksPath, async () => {
    asked += 1;
    return { keys: published.map((kid) => ({ ...jwk, kid })) };
  });
  url = await auth.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(() => auth.close());

it('a key that auth publishes no more is forgotten by the next look', async () => {
  const keys = createRemoteKeys(url);
  expect(await keys.find('k1')).toContain('PUBLIC KEY');
  published = ['k2'];
  expect(await keys.find('k1')).toContain('PUBLIC KEY');
  await keys.refresh();
  expect(await keys.find('k2')).toContain('PUBLIC KEY');
  expect(await keys.find('k1')).toBeUndefined();
});

it('a revoked key is gone at once and for good, also while an instance of auth still publishes it', async () => {
  const keys = createRemoteKeys(url);
  await keys.find('k1');
  keys.revoke(['k1']);
  const before = asked;
  expect(await keys.find('k1')).toBeUndefined();
  expect(asked).toBe(before);
  await keys.refresh();
  expect(await keys.find('k1')).toBeUndefined();
  expect(await keys.find('k2')).toContain('PUBLIC KEY');
});

it('while auth is unavailable the keys that are known go on', async () => {
  const keys = createRemoteKeys(url);
  await keys.find('k1');
  await auth.close();
  await expect(keys.refresh()).rejects.toThrow();
  expect(await keys.find('k1')).toContain('PUBLIC KEY');
  await expect(keys.find('k3')).rejects.toMatchObject({ statusCode: 503 });
  keys.revoke(['k1']);
  expect(await keys.find('k1')).toBeUndefined();
});

it('says which keys are removed, as they are revoked and as auth publishes them no more', async () => {
  const keys = createRemoteKeys(url);
  const removed: string[][] = [];
  keys.onRemoved((keyIds) => removed.push([...keyIds]));
  await keys.find('k1');
  keys.revoke(['k1']);
  published = ['k3'];
  await keys.refresh();
  await keys.refresh();
  expect(removed).toEqual([['k1'], ['k2']]);
});

it('the key that signs after a revocation is known before anybody shows a token of it', async () => {
  const [revoked = ''] = signingKeysRevoked.sample.keyIds;
  published = [revoked];
  const keys = createRemoteKeys(url);
  const revocation = Promise.withResolvers<{ data: Uint8Array }>();
  const connection = {
    isClosed: () => false,
    async *subscribe() {
      yield await revocation.promise;
    },
  };
  const bus = { connected: async () => connection, subject: (name: string) => name } as unknown as Bus;
  const loop = followSigningKeys({ keys, bus, log: createLogger({ service: 'test', level: 'silent' }) });
  await waitFor(() => asked === 1);
  published = ['k3'];
  const event = {
    specversion: '1.0',
    id: '01981b5c-0000-7000-8000-0000000000e1',
    source: '/services/auth',
    type: signingKeysRevoked.subject,
    time: '2026-11-24T12:00:00.000Z',
    datacontenttype: 'application/json',
    data: signingKeysRevoked.sample,
  };
  revocation.resolve({ data: new TextEncoder().encode(JSON.stringify(event)) });
  await waitFor(() => asked === 2);
  await loop.stop();
  await auth.close();
  expect(await keys.find('k3')).toContain('PUBLIC KEY');
  expect(await keys.find(revoked)).toBeUndefined();
});
