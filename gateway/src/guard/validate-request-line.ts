import type { IncomingMessage } from 'node:http';
import { AppError, badRequest } from '@stagedoor/service-kit/common/errors';

const maxAddressLength = 2_048;
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Parts of a path that a router, a service and a file system could interpret differently. */
const ambiguous = /\/\/|\\|[\0- \x7f]|%(2e|2f|5c|00|25)|\/\.{1,2}(\/|$)/i;

/** Returns the error for a request line or Host header that is rejected, if any. */
export function validateRequestLine(request: IncomingMessage): AppError | undefined {
  const { url = '', method = '', rawHeaders } = request;
  if (url.length > maxAddressLength) return new AppError(414, 'The address is too long');
  if (!methods.has(method)) return new AppError(405, 'This method is not allowed');
  const path = url.split('?', 1)[0] ?? '';
  if (!path.startsWith('/') || ambiguous.test(path)) return badRequest('The address is not valid');
  if (countHeader(rawHeaders, 'host') !== 1) return badRequest('The request needs exactly one Host header');
  return undefined;
}

/** Raw headers alternate between names and values. */
function countHeader(rawHeaders: readonly string[], name: string): number {
  return rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === name).length;
}
