import { hash } from '@node-rs/argon2';
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
    expect(await hasher.verify(password, hashed)).toBe('right');
    expect(await hasher.verify(password.trim(), hashed)).toBe('wrong');
    expect(await hasher.verify(`${password.slice(0, -1)}b`, hashed)).toBe('wrong');
    expect(await hasher.verify('the password of an account that does not exist', undefined)).toBe('wrong');
  });

  it('are the same on every keyboard, however it writes an accent', async () => {
    const hasher = await createPasswordHasher(cheap);
    const typed = 'A\u030angstro\u0308m für Đặng 한국어 \u1e9b\u0323';
    for (const form of [typed, typed.normalize('NFC'), typed.normalize('NFD')]) {
      const hashed = await hasher.hash(form);
      expect(await hasher.verify(typed, hashed)).toBe('right');
      expect(await hasher.verify(typed.normalize('NFC'), hashed)).toBe('right');
      expect(await hasher.verify(typed.normalize('NFD'), hashed)).toBe('right');
    }
  });

  it('are not the same as what only looks alike', async () => {
    const hasher = await createPasswordHasher(cheap);
    for (const [one, other] of [
      ['ﬁnale', 'finale'],
      ['ｐａｓｓ', 'pass'],
      ['①②③', '123'],
      ['Strasse', 'Straße'],
      ['pass\u00a0word', 'pass word'],
    ] as const) {
      expect(await hasher.verify(other, await hasher.hash(one))).toBe('wrong');
    }
  });

  it('of which another form was hashed before are right, and are to be hashed anew', async () => {
    const hasher = await createPasswordHasher(cheap);
    // Neither NFC nor NFD: the first accent is a separate character.
    const typed = 'cafe\u0301 f\u00fcr zwei';
    const hashAsIs = (password: string) => hash(password, { memoryCost: 64, timeCost: 1, parallelism: 1 });
    const oldHashes = [await hashAsIs(typed), await hashAsIs(typed.normalize('NFD'))];
    expect(await Promise.all(oldHashes.map((hashed) => hasher.verify(typed, hashed)))).toEqual([
      'outdated',
      'outdated',
    ]);
    expect(await hasher.verify(typed.normalize('NFC'), oldHashes[1])).toBe('outdated');
    expect(await hasher.verify(typed, await hashAsIs(typed.normalize('NFC')))).toBe('right');
  });

  it('take as long to check where there is no account', async () => {
    const hasher = await createPasswordHasher({ ...cheap, passwordMemoryKib: 8_192, passwordPasses: 2 });
    const hashed = await hasher.hash('password');
    // Processor time, because the time on the wall depends on what else the machine does.
    const spent = { some: 0, none: 0 };
    for (let round = 0; round < 15; round += 1) {
      for (const kind of ['some', 'none'] as const) {
        const before = process.cpuUsage();
        // With an accent: each of its forms is compared.
        await hasher.verify('wröng password', kind === 'some' ? hashed : undefined);
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
    const verdicts = [cheap, { ...cheap, passwordMemoryKib: 128 }, { ...cheap, passwordPasses: 2 }].map(
      async (config) => (await createPasswordHasher(config)).verify('password', hashed),
    );
    expect(await Promise.all(verdicts)).toEqual(['right', 'outdated', 'outdated']);
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
