import type { IncomingHttpHeaders } from 'node:http';
import { securityHeaders } from '#/guard/security-headers.ts';
import type { Route } from '#/route-table.ts';

/** Of the connection to the service only. */
const connectionHeaders = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** What cannot stand in a header, wherever a service had it from. */
const unsendable = /[^\t\x20-\x7e\x80-\xff]/g;

/** A service's headers as they reach the browser. Ours for security stand; a file may be fenced in more closely. */
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
