import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { takeTurns } from '#/files/take-turns.ts';

const pieces = (count: number) => Array.from({ length: count }, (_, index) => Buffer.alloc(1_000, index));

test('passes on the same bytes', async () => {
  expect(await buffer(takeTurns(Readable.from(pieces(20))))).toEqual(Buffer.concat(pieces(20)));
});

test('many files pass on a few pieces in one turn of the event loop, all together', async () => {
  let passed = 0;
  const files = Array.from({ length: 50 }, () => takeTurns(Readable.from(pieces(10))));
  for (const file of files) file.on('data', () => (passed += 1));
  const perTurn: number[] = [];
  while (passed < 500) {
    const before = passed;
    await new Promise((resolve) => setImmediate(resolve));
    perTurn.push(passed - before);
  }
  // The first piece of each waits for nothing.
  expect(Math.max(...perTurn.filter((count) => count < 50))).toBeLessThan(20);
  expect(perTurn.length).toBeGreaterThan(50);
});

test('an error of the file is passed on, and a reader who leaves ends the file', async () => {
  const broken = Readable.from(
    (async function* () {
      yield Buffer.from('begin');
      throw new Error('the disk is gone');
    })(),
  );
  await expect(buffer(takeTurns(broken))).rejects.toThrow('the disk is gone');
  const file = Readable.from(pieces(5));
  const reader = takeTurns(file);
  reader.once('data', () => reader.destroy());
  await new Promise((resolve) => file.once('close', resolve));
  expect(file.destroyed).toBe(true);
});
