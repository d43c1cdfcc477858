import { Readable, type ReadableOptions } from 'node:stream';

/**
 * Returns a stream of these pieces, whose source is ended by `end` as soon as the stream is destroyed, also before the first piece.
 * `Readable.from` alone would wait for the piece that is on its way, and would never end a source that it has not begun.
 */
export function readFrom(pieces: AsyncIterable<Uint8Array>, end: () => void, options?: ReadableOptions): Readable {
  const content = Readable.from(pieces, { objectMode: false, ...options });
  const destroy = content._destroy;
  content._destroy = (error, done) => {
    end();
    destroy.call(content, error, done);
  };
  return content;
}
