import { STATUS_CODES } from 'node:http';
import type { ErrorBody } from '@stagedoor/contracts/error';
import { AppError, badRequest, notFound } from '@stagedoor/service-kit/common/errors';
import { hasLongRest } from '@stagedoor/service-kit/http/linger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { logIds } from '#/request-facts.ts';

/** The one place where an error becomes an answer. Details of a 5xx are only logged. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = toAppError(error);
  if (known.statusCode === 500) request.log.error({ err: error, ...logIds(request) }, 'a request failed');
  if (known.retryAfterSeconds !== undefined) reply.header('retry-after', String(known.retryAfterSeconds));
  // The rest of an incomplete body must not be read as the next request.
  if (known.statusCode === 408 || hasLongRest(request.raw)) reply.header('connection', 'close');
  return reply
    .code(known.statusCode)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(toErrorBody(known)));
}

export function toErrorBody({ statusCode, message }: AppError): ErrorBody {
  return { success: false, statusCode, message };
}

function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const statusCode = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  if (statusCode === 404) return notFound();
  if (error instanceof Error && 'code' in error && error.code === 'FST_ERR_BAD_URL') {
    return badRequest('The address is not valid');
  }
  if (statusCode === 415) return new AppError(415, 'This kind of content is not accepted here', { cause: error });
  if (statusCode >= 400 && statusCode < 500) {
    return new AppError(statusCode, STATUS_CODES[statusCode] ?? 'The request is not valid', { cause: error });
  }
  return new AppError(500, 'Something went wrong on our side.', { cause: error });
}
