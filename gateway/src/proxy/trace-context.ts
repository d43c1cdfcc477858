import { randomBytes } from 'node:crypto';

const wellFormed = /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;

/** The W3C trace context that a request is followed by: its own where it brought one, a new one otherwise. */
export function traceContextOf(given: string | string[] | undefined): string {
  if (typeof given === 'string' && wellFormed.test(given)) return given;
  return `00-${randomBytes(16).toString('hex')}-${randomBytes(8).toString('hex')}-01`;
}
