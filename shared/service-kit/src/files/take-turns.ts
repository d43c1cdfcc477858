import { Readable } from 'node:stream';

/** Pieces, of 64 kB mostly, that all files together may pass on in one turn of the event loop. */
const piecesPerTurn = 4;
const waiting: (() => void)[] = [];

/**
 * Returns the same bytes, passed on a few pieces of all files a turn: whoever asks for something small meanwhile is answered
 * between them, however many files are read at the same time.
 */
export function takeTurns(file: Readable): Readable {
  return Readable.from(inTurns(file), { objectMode: false, highWaterMark: 65_536 });
}

async function* inTurns(file: Readable): AsyncGenerator<Buffer> {
  for await (const piece of file) {
    yield piece as Buffer;
    await waitForNextSlice();
  }
}

function waitForNextSlice(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(resumeWaiting);
  });
}

function resumeWaiting(): void {
  for (const resolve of waiting.splice(0, piecesPerTurn)) resolve();
  if (waiting.length > 0) setImmediate(resumeWaiting);
}
