import type { IncomingHttpHeaders } from 'node:http';
import { MIMEType } from 'node:util';
import { documentPolicy, sandboxPolicy } from '#/guard/security-headers.ts';

/** A business service, as far as the gateway decides what browsers do with its answers. */
export interface BusinessService {
  /** The path prefix of its calls, such as `/api/calendar`. */
  readonly prefix: string;
  /** Whether the operator trusts its screen as code of the app's own origin. */
  readonly hasTrustedScreen: boolean;
}

/**
 * Headers that a browser gets of a business service's answer. Others act on the whole origin (`Set-Cookie`, `Clear-Site-Data`,
 * `Service-Worker-Allowed`), lead away from the page (`Refresh`), load something (`Link`), or are the gateway's to set.
 */
const passedHeaders = new Set([
  'accept-ranges',
  'allow',
  'cache-control',
  'content-disposition',
  'content-encoding',
  'content-language',
  'content-length',
  'content-range',
  'date',
  'etag',
  'expires',
  'idempotency-replayed',
  'last-modified',
  'retry-after',
  'vary',
]);

const plainText = 'text/plain; charset=utf-8';
/** By far the most answers, which are not parsed. */
const json = 'application/json; charset=utf-8';

const script = /^(text|application)\/(x-)?(java|ecma|j|live)script[\d.]*$/;
/** Types that a browser runs or applies, or that can contain parts with types of their own. */
const active = [
  script,
  /^text\/css$/,
  /^application\/wasm$/,
  // SVG and XHTML, too.
  /^[^/]+\/(xml.*|xsl.*|.+\+xml)$/,
  /^(multipart|message)\//,
];

/**
 * Returns the headers of a business service's answer for the browser. Its answers are in the app's own origin, so what is not
 * a trusted screen is never a script, style or worker there, and as a page it has no origin. `url` is the address of the
 * request.
 */
export function passBusinessHeaders(
  given: IncomingHttpHeaders,
  {
    url,
    statusCode,
    service,
  }: { readonly url: string; readonly statusCode: number; readonly service: BusinessService },
): IncomingHttpHeaders {
  const passed: IncomingHttpHeaders = {};
  for (const name of Object.keys(given)) if (passedHeaders.has(name)) passed[name] = given[name];
  const location = given.location === undefined ? undefined : findOwnAddress(given.location, url, service);
  if (location !== undefined) passed.location = location;

  const hasBody = statusCode !== 204 && statusCode !== 304;
  if (!hasBody && given['content-type'] === undefined) return { ...passed, ...sandboxed };
  const type = readType(given['content-type']);
  if (isTrustedScreen(type, url, service)) return { ...passed, 'content-type': given['content-type'] };
  passed['content-type'] = type === undefined || isActive(type) ? plainText : type;
  // Browsers show no PDF in a sandbox; their viewers run none of it in our origin.
  if (essenceOf(passed['content-type']) === 'application/pdf') {
    return { ...passed, 'content-security-policy': documentPolicy };
  }
  return { ...passed, ...sandboxed };
}

/** Browsers refuse to open a sandboxed page that asks for a browsing context group of its own. */
const sandboxed = { 'content-security-policy': sandboxPolicy, 'cross-origin-opener-policy': 'unsafe-none' };

/** Returns the type as every browser reads it; undefined where there is none, more than one, or one that is not valid. */
function readType(value: string | string[] | undefined): string | undefined {
  if (value === json) return json;
  if (typeof value !== 'string') return undefined;
  try {
    return new MIMEType(value).toString();
  } catch {
    return undefined;
  }
}

function essenceOf(type: string): string {
  return type.split(';', 1)[0] ?? '';
}

function isActive(type: string): boolean {
  const essence = essenceOf(type);
  return essence === '*/*' || active.some((pattern) => pattern.test(essence));
}

function isTrustedScreen(
  type: string | undefined,
  url: string,
  { prefix, hasTrustedScreen }: BusinessService,
): boolean {
  if (type === undefined || !hasTrustedScreen || !url.startsWith(`${prefix}/app/files/`)) return false;
  const essence = essenceOf(type);
  return script.test(essence) || essence === 'text/css';
}

/** An origin for resolving paths; nothing is there. */
const base = 'http://gateway.invalid';

/** Returns the path that a redirect leads to, if that is below the service's own prefix. */
function findOwnAddress(location: string, url: string, { prefix }: BusinessService): string | undefined {
  const target = URL.parse(location, `${base}${url}`);
  if (target?.origin !== base) return undefined;
  const { pathname, search, hash } = target;
  return pathname === prefix || pathname.startsWith(`${prefix}/`) ? `${pathname}${search}${hash}` : undefined;
}
