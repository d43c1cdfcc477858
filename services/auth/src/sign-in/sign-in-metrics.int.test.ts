import { afterAll, beforeAll, expect, it } from 'vitest';
import type { createClient } from '#/testing/client.ts';
import { setUpApp } from '#/testing/second-factor.ts';
import type { TestAuth } from '#/testing/start-auth.ts';
import { type AuthWithSocial, startAuthWithSocial } from '#/testing/start-auth-with-social.ts';

let auth: TestAuth;
let client: ReturnType<typeof createClient>;
let stop: AuthWithSocial['stop'];
beforeAll(async () => {
  ({ auth, client, stop } = await startAuthWithSocial());
});
afterAll(() => stop());

const readMetrics = () => auth.deps.metrics.registry.metrics();
async function count(name: string, value: string): Promise<number> {
  const line = (await readMetrics())
    .split('\n')
    .find((text) => text.startsWith(`${name}{`) && text.includes(`"${value}"`));
  return Number(line?.split(' ').at(-1));
}

it('failed sign-ins are counted by reason, a second step that is due is none', async () => {
  expect(await count('sign_in_failures_total', 'wrong_password')).toBe(0);
  const mara = await client.join({ isConfirmed: true });
  await setUpApp(auth, client, mara.token);
  await client.login(mara.email, 'wrong password');
  const { challenge } = (await client.login(mara.email, mara.password)).raw.json();
  await client.send('POST', '/auth/login/second-factor', { challenge, code: '000' });
  await client.send('POST', '/auth/login/second-factor', { challenge: 'none', code: '000' });
  const counted = async (reason: string) => [reason, await count('sign_in_failures_total', reason)];
  expect(
    await Promise.all(['wrong_password', 'wrong_second_factor', 'challenge_expired', 'too_many_tries'].map(counted)),
  ).toEqual([
    ['wrong_password', 1],
    ['wrong_second_factor', 1],
    ['challenge_expired', 1],
    ['too_many_tries', 0],
  ]);
});

it('proofs that are given again are counted by outcome, and nothing says whose', async () => {
  const mara = await client.join({ isConfirmed: true });
  for (const password of ['wrong password', mara.password]) {
    await client.send('POST', '/auth/confirm', { password }, mara);
  }
  expect([await count('step_ups_total', 'confirmed'), await count('step_ups_total', 'refused')]).toEqual([1, 1]);
  const shown = await readMetrics();
  for (const text of [mara.email, mara.username, mara.user.id, '198.51.']) expect(shown).not.toContain(text);
});
