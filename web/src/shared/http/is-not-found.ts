import { ClientError } from './client-error.ts';

/** Returns whether what was asked for is gone, or not open to who asked. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ClientError && error.statusCode === 404;
}
