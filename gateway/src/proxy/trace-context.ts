import { randomUUID } from 'node:crypto';

const wellFormed = /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;

/** Returns the W3C trace context of a request: its own if it has one, else a new one. */
export function traceContextOf(given: string | string[] | undefined): string {
  if (typeof given === 'string' && wellFormed.test(given)) return given;
  // Random ids come from a buffer that is filled for many at once.
  return `00-${hexOf(randomUUID())}-${hexOf(randomUUID()).slice(16)}-01`;
}

function hexOf(uuid: string): string {
  return uuid.replaceAll('-', '');
}
