import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { createAuthKeys } from '#/guard/remote-keys.ts';
import { startUpstream } from '#/testing/test-upstream.ts';

const jwk = generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' });

test('keys come from whichever of auth’s addresses answers', async () => {
  const auth = await startUpstream((_request, response) => {
    response.end(JSON.stringify({ keys: [{ ...jwk, kid: 'k1' }] }));
  });
  const keys = createAuthKeys(['http://127.0.0.1:1', auth.url]);

  expect(await keys.find('k1')).toContain('BEGIN PUBLIC KEY');
  expect(await keys.find('k2')).toBeUndefined();
  await auth.kill();
  expect(await keys.find('k1')).toContain('BEGIN PUBLIC KEY');
});

test('keys that were never fetched are a 503, not an answer', async () => {
  await expect(createAuthKeys(['http://127.0.0.1:1']).find('k1')).rejects.toMatchObject({ statusCode: 503 });
});
