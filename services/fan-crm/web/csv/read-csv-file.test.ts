import { expect, it } from 'vitest';
import { readCsvFile } from './read-csv-file.ts';

const read = (bytes: readonly number[], language = 'en') =>
  readCsvFile(new Blob([new Uint8Array(bytes)]), 'no text', language);

it.each([
  ['UTF-8', [0x68, 0xc3, 0xa9]],
  ['UTF-8 with a mark', [0xef, 0xbb, 0xbf, 0x68, 0xc3, 0xa9]],
  ['UTF-16 of Windows', [0xff, 0xfe, 0x68, 0x00, 0xe9, 0x00]],
  ['UTF-16 in the other order', [0xfe, 0xff, 0x00, 0x68, 0x00, 0xe9]],
  ['UTF-16 of Windows without a mark', [0x68, 0x00, 0xe9, 0x00]],
  ['UTF-16 in the other order without a mark', [0x00, 0x68, 0x00, 0xe9]],
])('a file in %s is read, without its mark', async (_name, bytes) => {
  expect(await read(bytes)).toBe('hé');
});

it.each([
  ['es', [0x6e, 0x6f, 0x74, 0x61, 0x3b, 0x61, 0xf1, 0x6f, 0x20, 0x80], 'nota;año €'],
  ['ja', [0x83, 0x41, 0x3b, 0x93, 0x8c], 'ア;東'],
  ['ko-KR', [0xb0, 0xa1], '가'],
  ['zh-CN', [0xd6, 0xd0], '中'],
  ['zh-TW', [0xa4, 0xa4], '中'],
  ['zh-HK', [0xa4, 0xa4], '中'],
  ['ru', [0xcf, 0xf0, 0xe8], 'При'],
  ['el', [0xc1], 'Α'],
  ['tr-TR', [0xfe], 'ş'],
  ['he', [0xe0], 'א'],
  ['ar', [0xc7], 'ا'],
  ['th', [0xa1], 'ก'],
  ['pl', [0xb9], 'ą'],
])('a file that a spreadsheet wrote in the code page of the language %s is read', async (language, bytes, text) => {
  expect(await read(bytes, language)).toBe(text);
});

it.each([
  ['en', [0x68, 0x81, 0xe9]],
  ['en', [0x50, 0x4b, 0x03, 0x04]],
  ['ja', [0x68, 0xff, 0xe9]],
])('what is no text in it is refused, instead of saving letters that are lost', async (language, bytes) => {
  await expect(read(bytes, language)).rejects.toThrow('no text');
});
