import { Ajv2020 } from 'ajv/dist/2020.js';
import type { FuzzRequest } from './arbitrary-request.ts';
import type { JsonSchema } from './operations.ts';
import type { RawAnswer } from './send-raw.ts';

const ajv = new Ajv2020({ strict: false, validateFormats: false });
const checks = new Map<JsonSchema, (value: unknown) => boolean>();

/** Returns the problem of an answer; undefined where the contract allows the answer. */
export function checkResponse(request: FuzzRequest, answer: RawAnswer): string | undefined {
  const { operation } = request;
  const { status, headers, text } = answer;
  if (status === 0) return `no answer: ${text}`;
  if ([500, 502, 504].includes(status)) return `${status}`;
  if (headers['x-request-id'] === undefined) return `${status} without x-request-id`;
  // Nothing has changed since what the request says to have.
  if (status === 304) return isConditional(request) && text === '' ? undefined : '304 without having been asked for it';
  // A sign-in provider's redirect leads to a page of the platform, whatever it contains.
  if (status === 303) return /^\/[a-z]/.test(String(headers.location)) ? undefined : '303 to somewhere else';
  if (!String(headers['content-type']).startsWith('application/json')) {
    // An archive of a person's own data.
    return status === 200 && headers['content-type'] === 'application/zip' ? undefined : `${status} that is no JSON`;
  }
  const body: unknown = JSON.parse(text);
  if (typeof body !== 'object' || body === null) return `${status} that is no object`;
  if (status < 400) {
    if (operation.success === undefined) return undefined;
    return checkOf(operation.success)(body) ? undefined : `${status} outside of its contract`;
  }
  const { success, statusCode, message } = body as { success?: unknown; statusCode?: unknown; message?: unknown };
  const isError = success === false && statusCode === status && typeof message === 'string' && message !== '';
  if (!isError) return `${status} that is no error of ours`;
  if (status === 429 || status === 503)
    return headers['retry-after'] === undefined ? `${status} without retry-after` : undefined;
  return undefined;
}

function checkOf(schema: JsonSchema): (value: unknown) => boolean {
  const found = checks.get(schema) ?? ajv.compile(schema);
  checks.set(schema, found);
  return found;
}

function isConditional({ headers }: FuzzRequest): boolean {
  return Object.keys(headers).some((name) => /^if-(none-match|modified-since)$/i.test(name));
}
