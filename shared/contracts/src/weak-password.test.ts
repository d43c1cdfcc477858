import { describe, expect, it } from 'vitest';
import { findPasswordWeakness, weakPasswordMessages } from '#/weak-password.ts';

const own = ['mara_vogel', 'm.vogelsang+stage@example.com', 'Mara Élise Vogel'];

describe('a password is easy to guess', () => {
  it.each([
    ['password'],
    ['Password1'],
    ['P4ssw0rd!'],
    ['p@$$word2026'],
    ['l3tm31n!!'],
    ['123football'],
    ['foot-ball-99'],
    ['iloveyou2024'],
    ['12345678'],
    ['19870412'],
    ['aaaaaaaa'],
    ['abababab'],
    ['hunterhunter'],
    ['abcdefgh'],
    ['zyxwvuts'],
    ['Stagedoor123'],
    ['stage-door-2'],
    ['ｐａｓｓｗｏｒｄ'],
    ['!!!!!!!!'],
  ])('that is common: %s', (password) => {
    expect(findPasswordWeakness(password, [])).toBe('common');
  });

  it.each([
    ['mara_vogel'],
    ['MaraVogel1'],
    ['M4r4-V0gel-2026'],
    ['2026vogelsang'],
    ['marastagedoor'],
    ['vogel19870412'],
    ['élise.2026'],
    ['vogelabc'],
    ['mara!!2026'],
    ['vogel!!!!!!!!!!!!!!!!'],
  ])('that is made of the person’s own words: %s', (password) => {
    expect(findPasswordWeakness(password, own)).toBe('personal');
  });
});

it.each([
  ['velvet-curtain-2'],
  ['new password'],
  ['backstage-pass'],
  ['correct horse battery staple'],
  ['wq8xk2zt'],
  ['2026-a9$kLp2x'],
  ['mara keeps seven lighthouses'],
  ['длинный пароль'],
  ['8362-9471-8263-1937'],
  ['mara 83629471826319'],
  ['abcd%&/()=?+#*'],
])('another one is not: %s', (password) => {
  expect(findPasswordWeakness(password, own)).toBeUndefined();
});

it('ignores own words that are too short to tell anything', () => {
  expect(findPasswordWeakness('boliquarxz', ['bo', 'x@example.com', ''])).toBeUndefined();
});

it('takes no time for the longest and most awkward of passwords', () => {
  const before = process.cpuUsage();
  for (const password of ['1'.repeat(128), `a${'!'.repeat(127)}`, 'ab1!'.repeat(32), `${'a'.repeat(127)}b`]) {
    findPasswordWeakness(password, [...own, 'a b c d e f g h i j '.repeat(5)]);
  }
  expect(process.cpuUsage(before).user / 1_000).toBeLessThan(1_000);
});

it('has a sentence for each weakness that fits the line under a field', () => {
  for (const message of Object.values(weakPasswordMessages)) expect(message.length).toBeLessThanOrEqual(45);
});
