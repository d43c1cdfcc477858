import { describe, expect, it } from 'vitest';
import { isAddress, isDeliverable, mendIdentifier } from './email-address.ts';

const long = (length: number) => 'a'.repeat(length);

describe('a mail address', () => {
  it.each([
    'ada@example.org',
    'Ada.Lovelace+news@mail.example.org',
    "o'hara_!#$%&*/=?^`{|}~-@example.org",
    `${long(64)}@example.org`,
    `ada@${long(63)}.org`,
    'ada@bücher.example',
    'ada@xn--bcher-kva.example',
    'ada@例え.テスト',
    'josé@example.org',
    'ada@EXAMPLE.ORG',
    'a@b.co',
  ])('can be delivered: %s', (address) => {
    expect(isDeliverable(address)).toBe(true);
  });

  it.each([
    'a..b@example.org',
    '.a@example.org',
    'a.@example.org',
    `${long(65)}@example.org`,
    // 33 letters of two bytes each.
    `${'é'.repeat(33)}@example.org`,
    'ada@-example.org',
    'ada@example-.org',
    `ada@${long(64)}.org`,
    `ada@${Array.from({ length: 5 }, () => long(60)).join('.')}.org`,
    'ada@192.0.2.1',
    'ada@ex_ample.org',
    'ada@ex%61mple.org',
    'ａda@example.org',
    'ada@ｅxample.org',
    'a\ufe0fda@example.org',
  ])('cannot be delivered, but may be what somebody signs in with: %s', (address) => {
    expect([isDeliverable(address), isAddress(address)]).toEqual([false, true]);
  });

  it.each([
    'ada',
    'ada@example',
    'ada@@example.org',
    'a da@example.org',
    'ada@example..org',
    'ad\u200ba@example.org',
    '"ada"@example.org',
    'ada＠example.org',
  ])('is none: %s', (text) => {
    expect([isDeliverable(text), isAddress(text)]).toEqual([false, false]);
  });
});

describe('what somebody types or pastes', () => {
  it.each([
    ['ada＠example.org', 'ada@example.org'],
    ['ａｄａ＠ｅｘａｍｐｌｅ．ｏｒｇ', 'ada@example.org'],
    ['ada@exam\u200bple.org', 'ada@example.org'],
    ['\ufeffada@example.org\u200e', 'ada@example.org'],
    ['a\u00adda@ex\u2060ample.org', 'ada@example.org'],
    ['ada\u3164@example.org\u0000', 'ada@example.org'],
    ['\u2068ada\u2069@example.org\ufe0f', 'ada@example.org'],
    ['ａｄａ＿１', 'ada_1'],
    ['１２３ ４５６', '123 456'],
  ])('is mended: %j', (typed, mended) => {
    expect(mendIdentifier(typed)).toBe(mended);
  });

  it.each([
    'ada@example.org',
    'josé@bücher.example',
    'ｱﾀﾞ',
    'ﬁ@example.org',
    '①@example.org',
    'ada @example.org',
    '用户@例え.テスト',
  ])('stays as it is where nothing is hidden: %s', (typed) => {
    expect(mendIdentifier(typed)).toBe(typed);
  });
});
