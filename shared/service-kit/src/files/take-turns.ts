import type { Readable } from 'node:stream';
import { createLargeAnswers } from '#/common/large-answers.ts';
import { readFrom } from '#/files/read-from.ts';

const largeAnswers = createLargeAnswers();

/**
 * Returns the same bytes, sent in turns with all other files that the same client's address reads, so that a small answer to
 * the same client is sent in between. The gateway does the same, but only with data that has left this process: the
 * operating system's buffers between the two hold megabytes of each file.
 */
export function takeTurns(file: Readable, address: string): Readable {
  return readFrom(inTurns(file, address), () => file.destroy(), { highWaterMark: 16_384 });
}

async function* inTurns(file: Readable, address: string): AsyncGenerator<Buffer> {
  for await (const piece of file as AsyncIterable<Buffer>) {
    yield piece;
    if (largeAnswers.mustWait(piece.length)) {
      await new Promise<void>((resolve) => largeAnswers.wait(address, piece.length, resolve));
    }
  }
}
