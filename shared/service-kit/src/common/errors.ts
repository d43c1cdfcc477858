import type { ErrorBody, FieldError } from '@stagedoor/contracts/error';
import { errorCodes } from '@stagedoor/contracts/error-codes';

interface AppErrorOptions {
  readonly errors?: readonly FieldError[];
  /** A code for clients that handle the error by themselves. */
  readonly nextStep?: NextStep;
  readonly retryAfterSeconds?: number;
  readonly cause?: unknown;
}

/** Fields of an error's body besides its message; see the contract of errors. */
export type NextStep = Pick<ErrorBody, 'code' | 'challenge' | 'factors'>;

/**
 * The one error class that domain code throws. `message` is shown to the person; details for the log alone go into
 * `cause`.
 */
export class AppError extends Error {
  readonly statusCode: number;
  readonly errors: readonly FieldError[] | undefined;
  readonly nextStep: NextStep | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(statusCode: number, message: string, options: AppErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'AppError';
    this.statusCode = statusCode;
    this.errors = options.errors;
    this.nextStep = options.nextStep;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

/** A 400: the input is wrong. Without field errors the message alone says how. */
export function badRequest(message: string, errors?: readonly FieldError[]): AppError {
  return new AppError(400, message, errors === undefined ? {} : { errors });
}

/** A 400: one field is wrong. */
export function invalidField(field: string, message: string): AppError {
  return badRequest(message, [{ field, message }]);
}

/** A 401: the call needs a token, and there is none. */
export function authenticationRequired(): AppError {
  return new AppError(401, 'Authentication required');
}

/** A 401 for a token that is expired, revoked or not issued by us. */
export function invalidToken(cause?: unknown): AppError {
  return new AppError(401, 'Invalid or expired token', { cause });
}

/**
 * A 403: the caller is known, and may not do this, or not before something else, such as a follow. If they may not even know that the
 * resource exists, throw {@link notFound}.
 */
export function forbidden(message = 'You do not have permission to perform this action.'): AppError {
  return new AppError(403, message);
}

/** A 404: it does not exist, or the caller may not know that it does. */
export function notFound(message = 'The requested resource was not found.'): AppError {
  return new AppError(404, message);
}

/** A 409: the state of the resource does not allow this now. `message` says why. */
export function conflict(message: string): AppError {
  return new AppError(409, message);
}

/** A 409: the resource was changed since the revision that the caller has seen. `revision` is its current revision. */
export function changedElsewhere(message: string, revision: number): AppError {
  return new AppError(409, message, {
    errors: [{ field: 'revision', message, value: revision }],
    nextStep: { code: errorCodes.changedElsewhere },
  });
}

/** A 413: a body or a file exceeds its limit, which `message` names. */
export function tooLarge(message: string): AppError {
  return new AppError(413, message);
}

/** A 415: the body, or the content of a file, is of another type than the call accepts. */
export function unsupportedType(message: string): AppError {
  return new AppError(415, message);
}

/** A 429 with `retry-after`: the caller exceeded a limit. */
export function tooManyRequests(retryAfterSeconds: number): AppError {
  return new AppError(429, 'Too many requests. Please try again later.', { retryAfterSeconds });
}

/** A 507 for an upload while the disk is nearly full; other calls are not affected. */
export function insufficientStorage(): AppError {
  return new AppError(507, 'There is no space for files at the moment. Please try again later.', {
    retryAfterSeconds: 60,
  });
}

/** A 499, for the log alone: the client has closed the connection, so nobody reads the answer. */
export function clientGone(): AppError {
  return new AppError(499, 'The client has gone');
}

/** Whether the error means that the client has left, and nothing about the request. */
export function isClientGone(error: unknown): boolean {
  return error instanceof AppError && error.statusCode === 499;
}

/** A 503 with `retry-after`: a dependency of this service is unavailable or overloaded. */
export function unavailable(message: string, retryAfterSeconds = 2, cause?: unknown): AppError {
  return new AppError(503, message, { retryAfterSeconds, cause });
}
