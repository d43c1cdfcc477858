import type { IncomingHttpHeaders } from 'node:http';
import { securityHeaders } from '#/guard/security-headers.ts';
import type { Route } from '#/route-table.ts';

/** Of the connection to the service only. */
const connectionHeaders = new Set(['connection', 'keep-alive', 'proxy-authenticate', 'trailer', 'upgrade']);

/** A service's headers as they reach the browser. Ours for security stand; a file may be fenced in more closely. */
export function passAnswerHeaders(given: IncomingHttpHeaders, kind: Route['kind']): IncomingHttpHeaders {
  const passed: IncomingHttpHeaders = {};
  for (const [name, value] of Object.entries(given)) {
    const isOurs = Object.hasOwn(securityHeaders, name) && !(kind === 'media' && name === 'content-security-policy');
    if (!isOurs && !connectionHeaders.has(name) && name !== 'x-request-id') passed[name] = value;
  }
  return passed;
}
