import type { ErrorBody, FieldError } from '@stagedoor/contracts/error';
import { errorCodes } from '@stagedoor/contracts/error-codes';
import * as errorTexts from '#/shared/config/texts/errors.ts';

/** Fields of an error that clients handle by themselves: the contract of errors describes each. */
export type NextStep = Pick<ErrorBody, 'code' | 'challenge' | 'factors'>;

interface ClientErrorOptions {
  readonly errors?: readonly FieldError[];
  readonly serverMessage?: string;
  readonly nextStep?: NextStep;
}

/** The error of every failed call. `statusCode` 0 means that no answer arrived. */
export class ClientError extends Error {
  readonly success = false;
  readonly statusCode: number;
  /** For a 400 or 409, one entry for each field that is wrong or out of date. */
  readonly errors?: readonly FieldError[];
  /** The server's own message, if any: `serverMessageOf` shows it rather than `message`, except for an outage. */
  readonly serverMessage?: string;
  readonly nextStep?: NextStep;

  constructor(statusCode: number, message: string, { errors, serverMessage, nextStep }: ClientErrorOptions = {}) {
    super(message);
    this.name = 'ClientError';
    this.statusCode = statusCode;
    if (errors !== undefined) this.errors = errors;
    if (serverMessage !== undefined) this.serverMessage = serverMessage;
    if (nextStep !== undefined) this.nextStep = nextStep;
  }
}

/**
 * The person of a call is no longer the one of the page: they have signed out, or somebody else has signed in. Its answer is
 * dropped and nothing is shown.
 */
export class PersonLeftError extends ClientError {
  constructor() {
    super(0, '');
    this.name = 'PersonLeftError';
  }
}

/** The only place that decides which message a failed call shows. `body` is the parsed body of the response, or undefined. */
export function toClientError(statusCode: number, body: unknown): ClientError {
  const serverMessage = readMessage(body);
  const errors = statusCode === 400 || statusCode === 409 ? readFieldErrors(body) : undefined;
  const nextStep = readNextStep(body);
  const message = ownWords[nextStep?.code ?? ''] ?? describe(statusCode, serverMessage);
  return new ClientError(statusCode, message, {
    ...(nextStep && { nextStep }),
    ...(errors && { errors }),
    ...(serverMessage !== undefined && { serverMessage }),
  });
}

/** Messages by error code, used instead of the message of the status. */
const ownWords: Readonly<Record<string, string>> = {
  [errorCodes.stepUpRequired]: errorTexts.notConfirmed,
  [errorCodes.addressUnconfirmed]: errorTexts.addressUnconfirmed,
};

function describe(statusCode: number, serverMessage: string | undefined): string {
  if (statusCode === 0) return errorTexts.network;
  if (statusCode === 400) return serverMessage ?? errorTexts.invalidRequest;
  if (statusCode === 403) return errorTexts.forbidden;
  if (statusCode === 404) return errorTexts.notFound;
  if (statusCode === 429) return errorTexts.tooMany;
  if (statusCode >= 500) return errorTexts.server;
  return serverMessage ?? errorTexts.unexpected;
}

/** Returns the message for any error: the mapped one, or else the message of the action. */
export function messageOf(error: unknown, fallback: string): string {
  if (error instanceof PersonLeftError) return '';
  return error instanceof ClientError && error.message !== '' ? error.message : fallback;
}

/**
 * Returns the server's message if it rejected the request, or the message of the action if the server gave none. For an outage
 * returns the mapped message, because the server's is about its internals and does not help the person.
 */
export function serverMessageOf(error: unknown, fallback: string): string {
  if (!(error instanceof ClientError)) return fallback;
  if (error instanceof PersonLeftError) return '';
  return isOutage(error) ? error.message : (error.serverMessage ?? fallback);
}

/** Returns whether the server did not judge the request: there was no answer, or a 5xx. */
export function isOutage(error: unknown): boolean {
  return error instanceof ClientError && (error.statusCode === 0 || error.statusCode >= 500);
}

function readMessage(body: unknown): string | undefined {
  const { message } = fieldsOf(body);
  return typeof message === 'string' && message !== '' ? message : undefined;
}

function readNextStep(body: unknown): NextStep | undefined {
  const { code, challenge, factors } = fieldsOf(body);
  if (typeof code !== 'string') return undefined;
  return {
    code,
    ...(typeof challenge === 'string' && { challenge }),
    ...(Array.isArray(factors) && { factors: factors.map(String) }),
  };
}

function readFieldErrors(body: unknown): readonly FieldError[] {
  const { errors } = fieldsOf(body);
  return Array.isArray(errors) ? errors.filter(isFieldError) : [];
}

function isFieldError(entry: unknown): entry is FieldError {
  const { field, message, value } = fieldsOf(entry);
  return typeof field === 'string' && typeof message === 'string' && (value === undefined || typeof value === 'number');
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

/** Returns whether the requested resource does not exist, or the caller may not see it. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ClientError && error.statusCode === 404;
}
