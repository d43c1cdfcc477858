import { STATUS_CODES } from 'node:http';
import type { ErrorBody } from '@stagedoor/contracts/error';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, notFound, unavailable } from '#/common/errors.ts';
import { isDatabaseAway } from '#/database/database-errors.ts';
import { hasLongRest } from '#/http/linger.ts';

export function registerErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply));
  app.setNotFoundHandler((request, reply) => sendError(notFound(), request, reply));
}

/** The one place where an error becomes an answer. Details of a 5xx are only logged. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = toAppError(error);
  // A 501, and a 503 without a cause, are deliberate answers: the call is not built, or the service is busy.
  if (known.statusCode === 503 && known.cause === undefined) request.log.warn({ err: error }, 'a request was refused');
  else if (known.statusCode >= 500 && known.statusCode !== 501) request.log.error({ err: error }, 'a request failed');
  const body: ErrorBody = {
    success: false,
    statusCode: known.statusCode,
    message: known.message,
    ...(known.errors === undefined ? {} : { errors: [...known.errors] }),
    ...known.nextStep,
  };
  if (known.retryAfterSeconds !== undefined) reply.header('retry-after', String(known.retryAfterSeconds));
  if (hasLongRest(request.raw)) reply.header('connection', 'close');
  // A file's headers may be set already: a cache must not store the error instead of the file.
  reply.removeHeader('etag');
  return reply
    .code(known.statusCode)
    .header('cache-control', 'no-store')
    .header('content-type', 'application/json; charset=utf-8')
    .serializer((value: unknown) => JSON.stringify(value))
    .send(body);
}

/** Returns what a client is told of an error. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  // The query builder wraps errors that prevent a statement, such as that no connection became free.
  if (error instanceof Error && 'query' in error && error.cause instanceof AppError) return error.cause;
  if (error instanceof Error && 'code' in error && error.code === 'FST_ERR_MAX_PARAM_LENGTH') return notFound();
  if (isDatabaseAway(error)) return unavailable('The service is temporarily unavailable.', 2, error);
  const statusCode = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  if (statusCode >= 400 && statusCode < 500) return new AppError(statusCode, describeClientError(error, statusCode));
  return new AppError(500, 'Something went wrong on our side.', { cause: error });
}

/** Messages for errors that the framework throws before our code runs. */
function describeClientError(error: unknown, statusCode: number): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'FST_ERR_CTP_INVALID_JSON_BODY' || error instanceof SyntaxError) return 'The body is not valid JSON';
  if (code === 'FST_ERR_BAD_URL') return 'The address is not valid';
  if (code === 'FST_ERR_CTP_INVALID_CONTENT_LENGTH') return 'The body is not as long as announced';
  if (statusCode === 413) return 'The request is too large';
  if (statusCode === 415) return 'This kind of content is not accepted here';
  if (statusCode === 404) return 'The requested resource was not found.';
  return STATUS_CODES[statusCode] ?? 'The request is not valid';
}
