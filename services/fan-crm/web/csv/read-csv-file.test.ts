import { expect, it } from 'vitest';
import { readCsvFile } from './read-csv-file.ts';

const read = (...bytes: number[]) => readCsvFile(new Blob([new Uint8Array(bytes)]), 'no text');

it.each([
  ['UTF-8', [0x68, 0xc3, 0xa9]],
  ['UTF-8 with a mark', [0xef, 0xbb, 0xbf, 0x68, 0xc3, 0xa9]],
  ['UTF-16 of Windows', [0xff, 0xfe, 0x68, 0x00, 0xe9, 0x00]],
  ['UTF-16 in the other order', [0xfe, 0xff, 0x00, 0x68, 0x00, 0xe9]],
])('a file in %s is read, without its mark', async (_name, bytes) => {
  expect(await read(...bytes)).toBe('hé');
});

it('a file in the encoding of older spreadsheets is refused, instead of saving letters that are lost', async () => {
  await expect(read(0x68, 0xe9, 0x6c, 0x6c, 0x6f)).rejects.toThrow('no text');
});
