import { Readable } from 'node:stream';
import { createLargeAnswers } from '#/common/large-answers.ts';

const largeAnswers = createLargeAnswers();

/**
 * Returns the same bytes, sent in turns with all other files that the same client's address reads, so that a small answer to
 * the same client is sent in between. The gateway does the same, but only with data that has left this process: the
 * operating system's buffers between the two hold megabytes of each file.
 */
export function takeTurns(file: Readable, address: string): Readable {
  const turns = Readable.from(inTurns(file, address), { objectMode: false, highWaterMark: 16_384 });
  // A generator that was not begun does not end what it would have read.
  turns.once('close', () => file.destroy());
  return turns;
}

async function* inTurns(file: Readable, address: string): AsyncGenerator<Buffer> {
  for await (const piece of file as AsyncIterable<Buffer>) {
    yield piece;
    if (largeAnswers.mustWait(piece.length)) {
      await new Promise<void>((resolve) => largeAnswers.wait(address, piece.length, resolve));
    }
  }
}
