import { describe, expect, it } from 'vitest';
import { createPasswordHasher } from '#/passwords/password-hasher.ts';

const cheap = { passwordMemoryKib: 64, passwordPasses: 1, passwordConcurrency: 1, passwordQueue: 2 };

describe('passwords', () => {
  it('are hashed by argon2id with the parameters that were set', async () => {
    const hasher = await createPasswordHasher({ ...cheap, passwordMemoryKib: 19_456, passwordPasses: 2 });
    expect(await hasher.hash('password')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('are distinguished to the last character and space', async () => {
    const hasher = await createPasswordHasher(cheap);
    const password = ` ${'ä'.repeat(127)}`;
    const hashed = await hasher.hash(password);
    expect(await hasher.verify(password, hashed)).toBe(true);
    expect(await hasher.verify(password.trim(), hashed)).toBe(false);
    expect(await hasher.verify(`${password.slice(0, -1)}b`, hashed)).toBe(false);
    expect(await hasher.verify('the password of an account that does not exist', undefined)).toBe(false);
  });

  it('take as long to check where there is no account', async () => {
    const hasher = await createPasswordHasher({ ...cheap, passwordMemoryKib: 8_192, passwordPasses: 2 });
    const hashed = await hasher.hash('password');
    // Processor time, because the time on the wall depends on what else the machine does.
    const spent = { some: 0, none: 0 };
    for (let round = 0; round < 15; round += 1) {
      for (const kind of ['some', 'none'] as const) {
        const before = process.cpuUsage();
        await hasher.verify('wrong password', kind === 'some' ? hashed : undefined);
        const { user, system } = process.cpuUsage(before);
        spent[kind] += user + system;
      }
    }
    expect(spent.none / spent.some).toBeGreaterThan(0.5);
    expect(spent.none / spent.some).toBeLessThan(2);
  });

  it('are known to be outdated when the parameters have changed', async () => {
    const before = await createPasswordHasher(cheap);
    const hashed = await before.hash('password');
    expect(before.isOutdated(hashed)).toBe(false);
    expect((await createPasswordHasher({ ...cheap, passwordMemoryKib: 128 })).isOutdated(hashed)).toBe(true);
    expect((await createPasswordHasher({ ...cheap, passwordPasses: 2 })).isOutdated(hashed)).toBe(true);
  });

  it('are not hashed past the queue: that is a 503 at once', async () => {
    const hasher = await createPasswordHasher(cheap);
    const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => hasher.hash('password')));
    expect(outcomes.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'rejected',
      'rejected',
    ]);
    expect(outcomes[4]).toMatchObject({ reason: { statusCode: 503, retryAfterSeconds: 1 } });
    expect(await hasher.hash('password')).toContain('argon2id');
  });

  it('free their place, also after a failure', async () => {
    const hasher = await createPasswordHasher(cheap);
    const outcomes = await Promise.allSettled([hasher.verify('password', 'no hash'), hasher.hash('password')]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
    expect(await Promise.all([1, 2, 3].map(() => hasher.hash('password')))).toHaveLength(3);
  });
});
