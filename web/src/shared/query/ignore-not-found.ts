import { isNotFound } from '../http/client-error.ts';

/** For a deletion: takes a 404 for its success, because another tab or device was quicker. Throws every other error on. */
export function ignoreNotFound(error: unknown): null {
  if (!isNotFound(error)) throw error;
  return null;
}
