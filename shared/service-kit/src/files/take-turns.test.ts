import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { takeTurns } from '#/files/send-file.ts';
import { waitFor } from '#/testing/wait-for.ts';

const pieces = (count: number) => Array.from({ length: count }, (_, index) => Buffer.alloc(20_000, index));

test('passes on the same bytes', async () => {
  expect(await buffer(takeTurns(Readable.from(pieces(20)), '198.51.100.1'))).toEqual(Buffer.concat(pieces(20)));
});

test('many files of one address are passed on in turns, and a file of another address does not wait for them', async () => {
  let passed = 0;
  const many = Array.from({ length: 50 }, () => takeTurns(Readable.from(pieces(10)), '198.51.100.2'));
  for (const file of many) file.on('data', () => (passed += 1));
  await buffer(takeTurns(Readable.from(pieces(10)), '198.51.100.3'));
  expect(passed).toBeLessThan(300);
  await waitFor(() => passed === 500);
});

test('an error of the file is passed on, and a reader who leaves ends the file', async () => {
  const broken = Readable.from(
    (async function* () {
      yield Buffer.from('begin');
      throw new Error('the disk is gone');
    })(),
  );
  await expect(buffer(takeTurns(broken, '198.51.100.1'))).rejects.toThrow('the disk is gone');
  const file = Readable.from(pieces(5));
  const reader = takeTurns(file, '198.51.100.1');
  reader.once('data', () => reader.destroy());
  await new Promise((resolve) => file.once('close', resolve));
  expect(file.destroyed).toBe(true);
});

test.each([false, true])('a reader who leaves before the first piece ends the file; asked for: %s', async (isAsked) => {
  // It never has a piece.
  const file = new Readable({ read: () => {} });
  const reader = takeTurns(file, '198.51.100.1');
  if (isAsked) reader.read();
  reader.destroy();
  await new Promise((resolve) => file.once('close', resolve));
  expect(file.destroyed).toBe(true);
});
