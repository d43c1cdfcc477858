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
 * The one error that domain code throws. `message` is shown to the person; what is for the log alone goes into `cause`.
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

/** The input is wrong. Without field errors the message alone says how. */
export function badRequest(message: string, errors?: readonly FieldError[]): AppError {
  return new AppError(400, message, errors === undefined ? {} : { errors });
}

/** One field is wrong. */
export function invalidField(field: string, message: string): AppError {
  return badRequest(message, [{ field, message }]);
}

/** No token. */
export function authenticationRequired(): AppError {
  return new AppError(401, 'Authentication required');
}

/** For a token that is expired, revoked or not issued by us. */
export function invalidToken(cause?: unknown): AppError {
  return new AppError(401, 'Invalid or expired token', { cause });
}

export function forbidden(message = 'You do not have permission to perform this action.'): AppError {
  return new AppError(403, message);
}

export function notFound(message = 'The requested resource was not found.'): AppError {
  return new AppError(404, message);
}

export function conflict(message: string): AppError {
  return new AppError(409, message);
}

/** The thing was changed since the revision that the caller has seen. `revision` is its revision now. */
export function changedElsewhere(message: string, revision: number): AppError {
  return new AppError(409, message, {
    errors: [{ field: 'revision', message, value: revision }],
    nextStep: { code: errorCodes.changedElsewhere },
  });
}

export function tooLarge(message: string): AppError {
  return new AppError(413, message);
}

export function unsupportedType(message: string): AppError {
  return new AppError(415, message);
}

export function tooManyRequests(retryAfterSeconds: number): AppError {
  return new AppError(429, 'Too many requests. Please try again later.', { retryAfterSeconds });
}

/** For an upload while the disk is nearly full; other calls are not affected. */
export function insufficientStorage(): AppError {
  return new AppError(507, 'There is no space for files at the moment. Please try again later.', {
    retryAfterSeconds: 60,
  });
}

/** The client has closed the connection, so nobody reads the answer. */
export function clientGone(): AppError {
  return new AppError(499, 'The client has gone');
}

/** A part that this service depends on is unavailable or overloaded. */
export function unavailable(message: string, retryAfterSeconds = 2, cause?: unknown): AppError {
  return new AppError(503, message, { retryAfterSeconds, cause });
}
