import { randomUUID } from 'node:crypto';

const wellFormed = /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;

/** The W3C trace context that a request is followed by: its own where it brought one, a new one otherwise. */
export function traceContextOf(given: string | string[] | undefined): string {
  if (typeof given === 'string' && wellFormed.test(given)) return given;
  // These come from a store of random bytes that is filled for many at once.
  return `00-${hexOf(randomUUID())}-${hexOf(randomUUID()).slice(16)}-01`;
}

function hexOf(uuid: string): string {
  return uuid.replaceAll('-', '');
}
