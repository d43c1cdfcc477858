import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient, uniqueAddress } from '#/testing/client.ts';
import { startAuth, type TestAuth } from '#/testing/start-auth.ts';

let auth: TestAuth;
const client = createClient(() => auth);
beforeAll(async () => {
  auth = await startAuth({ environment: { LOGIN_FAILURES_PER_ADDRESS: '15' } });
  // However busy the machine is, the guesses of a burst are made at one moment.
  auth.clock.stopAt(new Date());
});
afterAll(() => auth.destroy());

const wrong = 'wrong password';

describe('the limit for an account from everywhere', () => {
  it('takes at most 60 guesses a day, with growing pauses', async () => {
    const mara = await client.join();
    let guesses = 0;
    const guessUntilRefused = async () => {
      for (;;) {
        const { status, retryAfter } = await client.login(mara.email, wrong, { from: uniqueAddress() });
        if (status === 429) return retryAfter ?? 0;
        guesses += 1;
      }
    };
    const pauses: number[] = [];
    const begun = auth.clock.now().getTime();
    while (guesses < 60) {
      const pause = await guessUntilRefused();
      pauses.push(pause);
      auth.clock.advance(pause * 1_000);
    }
    expect(guesses).toBe(60);
    // After 20 the window of a quarter of an hour is full, after 40 that of four hours, and after 60 that of the day.
    expect(pauses).toEqual([900, 4 * 3_600 - 900, 20 * 3_600]);
    expect(auth.clock.now().getTime() - begun).toBe(86_400_000);
    expect((await client.login(mara.email, mara.password, { from: uniqueAddress() })).status).toBe(200);
  });

  it('does not count guesses from before the clock was set back', async () => {
    const mara = await client.join();
    const guess = async () => (await client.login(mara.email, wrong, { from: uniqueAddress() })).status;
    auth.clock.advance(3_600_000);
    for (let count = 0; count < 20; count += 1) expect(await guess()).toBe(401);
    expect(await guess()).toBe(429);
    auth.clock.advance(-3_600_000);
    expect((await client.login(mara.email, mara.password, { from: uniqueAddress() })).status).toBe(200);
  });

  it('refuses strangers with the right password too, but neither a known device nor the account beside it', async () => {
    const [mara, theo] = [await client.join(), await client.join()];
    for (let count = 0; count < 20; count += 1) {
      expect((await client.login(mara.email, wrong, { from: uniqueAddress() })).status).toBe(401);
    }
    expect((await client.login(mara.email, mara.password)).status).toBe(429);
    expect((await client.login(mara.email, mara.password, { device: mara.device })).status).toBe(200);
    expect((await client.login(theo.email, theo.password)).status).toBe(200);
  });

  it('is of one IPv6 customer as well, whichever /64 they use', async () => {
    const statuses: number[] = [];
    for (let count = 0; count < 61; count += 1) {
      const from = `2001:db8:77:${count.toString(16)}::1`;
      statuses.push((await client.login(`someone${count}@example.org`, wrong, { from })).status);
    }
    expect(statuses).toEqual([...Array(60).fill(401), 429]);
    expect((await client.login('someone@example.org', wrong, { from: '2001:db8:78:1::1' })).status).toBe(401);
  });
});
