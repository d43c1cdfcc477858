import { translateServerText } from './translate-server-text.ts';

/** Returns the body of an error with its sentences in the language of the page; anything else as it is. */
export function translateErrorBody(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || !('message' in body)) return body;
  const errors = 'errors' in body && Array.isArray(body.errors) ? { errors: body.errors.map(translateErrorBody) } : {};
  const message = typeof body.message === 'string' ? translateServerText(body.message) : body.message;
  return { ...body, message, ...errors };
}
