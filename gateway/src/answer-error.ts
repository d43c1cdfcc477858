import type { ErrorBody } from '@stagedoor/contracts/error';
import type { AppError } from '@stagedoor/service-kit/common/errors';
import { toAppError } from '@stagedoor/service-kit/http/error-handler';
import { hasLongRest } from '@stagedoor/service-kit/http/linger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { logIds } from '#/request-facts.ts';

/** The one place where an error becomes an answer. Details of a 5xx are only logged. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = toAppError(error);
  const isUnexpected = known !== error && known.statusCode >= 500;
  if (isUnexpected) request.log.error({ err: error, ...logIds(request) }, 'a request failed');
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
