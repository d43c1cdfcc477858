import type { FieldError } from '@stagedoor/contracts/error';
import { errorTexts } from '#/shared/config/texts/errors.ts';

/** What every failed call is turned into. `statusCode` 0 means that no answer came at all. */
export class ClientError extends Error {
  readonly success = false;
  readonly statusCode: number;
  /** For a 400, one entry for each field that is wrong. */
  readonly errors?: readonly FieldError[];

  constructor(statusCode: number, message: string, errors?: readonly FieldError[], options?: ErrorOptions) {
    super(message, options);
    this.name = 'ClientError';
    this.statusCode = statusCode;
    if (errors) this.errors = errors;
  }
}

/** The one place that decides what a person reads when a call fails. `body` is the answer's, parsed, or undefined. */
export function toClientError(statusCode: number, body: unknown): ClientError {
  const serverMessage = readMessage(body);
  if (statusCode === 0) return new ClientError(0, errorTexts.network);
  if (statusCode === 400) {
    return new ClientError(400, serverMessage ?? errorTexts.invalidRequest, readFieldErrors(body));
  }
  if (statusCode === 403) return new ClientError(403, errorTexts.forbidden);
  if (statusCode === 404) return new ClientError(404, errorTexts.notFound);
  if (statusCode === 429) return new ClientError(429, errorTexts.tooMany);
  if (statusCode >= 500) return new ClientError(statusCode, errorTexts.server);
  return new ClientError(statusCode, serverMessage ?? errorTexts.unexpected);
}

/** What to show for anything thrown: the mapped message, or the action's own words where there is none. */
export function messageOf(error: unknown, fallback: string): string {
  return error instanceof ClientError && error.message !== '' ? error.message : fallback;
}

/** Whether the server never judged the request: no answer, or one that says the server itself is at fault. */
export function isOutage(error: unknown): boolean {
  return error instanceof ClientError && (error.statusCode === 0 || error.statusCode >= 500);
}

function readMessage(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !('message' in body)) return undefined;
  return typeof body.message === 'string' && body.message !== '' ? body.message : undefined;
}

function readFieldErrors(body: unknown): readonly FieldError[] {
  if (typeof body !== 'object' || body === null || !('errors' in body) || !Array.isArray(body.errors)) return [];
  return body.errors.filter(isFieldError);
}

function isFieldError(value: unknown): value is FieldError {
  return (
    typeof value === 'object' &&
    value !== null &&
    'field' in value &&
    typeof value.field === 'string' &&
    'message' in value &&
    typeof value.message === 'string'
  );
}
