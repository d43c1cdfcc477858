import type { Readable } from 'node:stream';
import { OutboundError } from '#/outbound/outbound-error.ts';

export interface BodyLimit {
  readonly maxBytes: number;
  /** Whether the beginning is enough where there is more; otherwise that is an error. */
  readonly isCut: boolean;
}

/** Reads a body as far as the limit, counted while it comes: what a header says of its length may be a lie. */
export async function readBody(body: Readable, { maxBytes, isCut }: BodyLimit): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    const bytes = Buffer.from(chunk);
    chunks.push(bytes);
    size += bytes.length;
    if (size <= maxBytes) continue;
    if (!isCut) throw new OutboundError('too-large');
    break;
  }
  return Buffer.concat(chunks).subarray(0, maxBytes);
}
