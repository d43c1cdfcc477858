import { expect, test } from 'vitest';
import { withoutAddresses } from '#/mail/without-addresses.ts';

test.each([
  ['Claim it: evil.example/prize', 'Claim it: evil. example/prize'],
  ['https://evil.example', 'https: //evil. example'],
  ['www.evil.com', 'www. evil. com'],
  ['EVIL．com', 'EVIL． com'],
  ['пример.рф/приз', 'пример. рф/приз'],
  ['例え.テスト', '例え. テスト'],
  ['xn--e1afmkfd.com', 'xn--e1afmkfd. com'],
  ['mara@evil.example', 'mara@ evil. example'],
  ['mailto:mara', 'mailto: mara'],
  ['192.0.2.1/prize', '192.0. 2.1/prize'],
  ['bit.ly/x and t.co', 'bit. ly/x and t. co'],
])('%s becomes %s', (text, expected) => {
  expect(withoutAddresses(text)).toBe(expected);
});

test.each([
  'Mara Keys',
  '$5.00',
  'Version 1.5',
  'Dr. Keys',
  'It ended. Then… nothing',
  '@mara',
  'いい天気です。では',
  'a: b',
])('%s stays', (text) => expect(withoutAddresses(text)).toBe(text));
