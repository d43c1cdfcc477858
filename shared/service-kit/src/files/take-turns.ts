import { Readable } from 'node:stream';
import { createLargeAnswers } from '#/common/large-answers.ts';

const largeAnswers = createLargeAnswers();

/**
 * Returns the same bytes, passed on in turns with all other files that the same client's address reads: whoever asks for
 * something small meanwhile is answered between them. The gateway does the same for what it relays, but only sees what has
 * left this process: the system's buffers between the two take megabytes of each file at once.
 */
export function takeTurns(file: Readable, address: string): Readable {
  return Readable.from(inTurns(file, address), { objectMode: false, highWaterMark: 16_384 });
}

async function* inTurns(file: Readable, address: string): AsyncGenerator<Buffer> {
  for await (const piece of file as AsyncIterable<Buffer>) {
    yield piece;
    if (largeAnswers.mustWait(piece.length)) {
      await new Promise<void>((resolve) => largeAnswers.wait(address, resolve));
    }
  }
}
