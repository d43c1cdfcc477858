import { Readable, type ReadableOptions } from 'node:stream';

/**
 * Returns a stream of these chunks. `end` closes their source as soon as the stream is destroyed, even before the first chunk.
 * `Readable.from` alone would wait for the pending chunk, and would never close a source that it has not begun to read.
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
