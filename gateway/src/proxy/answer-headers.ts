import type { IncomingHttpHeaders } from 'node:http';
import { securityHeaders } from '#/guard/security-headers.ts';
import type { Route } from '#/route-table.ts';

/** Headers of the connection to the service only. */
const connectionHeaders = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** Characters that are not allowed in a header. */
const unsendable = /[^\t\x20-\x7e\x80-\xff]/g;

/** Returns a service's headers for the browser. Our security headers win; a file may have a stricter policy. */
export function passAnswerHeaders(given: IncomingHttpHeaders, { kind }: Pick<Route, 'kind'>): IncomingHttpHeaders {
  const passed: IncomingHttpHeaders = {};
  for (const name of Object.keys(given)) {
    if (connectionHeaders.has(name) || name === 'x-request-id') continue;
    if (Object.hasOwn(securityHeaders, name) && !(kind === 'media' && name === 'content-security-policy')) continue;
    passed[name] = cleanValue(given[name]);
  }
  return passed;
}

function cleanValue<Value extends string | string[] | undefined>(value: Value): Value;
function cleanValue(value: string | string[] | undefined) {
  if (typeof value === 'string') return value.replace(unsendable, '');
  return value?.map((one) => one.replace(unsendable, ''));
}
