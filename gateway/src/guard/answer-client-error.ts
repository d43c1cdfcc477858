import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { AppError } from '@stagedoor/service-kit/common/errors';
import type { Linger } from '@stagedoor/service-kit/http/linger';
import { toErrorBody } from '#/answer-error.ts';
import { securityHeaders } from '#/guard/security-headers.ts';

/**
 * Handles Node's `clientError` event: sends an error for input that is not HTTP, too large or too slow to become a request, and
 * closes the connection.
 */
export function answerClientError(error: Error & { code?: string }, socket: Socket, linger: Linger): void {
  if (error.code === 'ECONNRESET' || !socket.writable || isInTheMiddleOfAResponse(socket)) {
    socket.destroy();
    return;
  }
  const problem = describe(error.code);
  const body = JSON.stringify(toErrorBody(problem));
  const headers = {
    ...securityHeaders,
    'x-request-id': randomUUID(),
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const { statusCode } = problem;
  linger.end(socket, `HTTP/1.1 ${statusCode} ${STATUS_CODES[statusCode]}\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
}

/** An error in the middle of a response would be read as its content. Node notes on the socket which response it belongs to. */
function isInTheMiddleOfAResponse(socket: Socket): boolean {
  return socket.bytesWritten > 0 && '_httpMessage' in socket && socket._httpMessage !== null;
}

function describe(code: string | undefined): AppError {
  if (code === 'HPE_HEADER_OVERFLOW') return new AppError(431, 'The headers are too large');
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return new AppError(408, 'The request took too long to arrive');
  return new AppError(400, 'The request is not valid HTTP');
}
