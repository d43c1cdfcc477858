import type { IncomingHttpHeaders } from 'node:http';
import { send } from '@stagedoor/test-support/gateway-calls';
import { mapConcurrently } from '@stagedoor/test-support/run-concurrently';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { arbitraryRequest, type FuzzRequest } from './arbitrary-request.ts';
import type { JsonSchema, Operation } from './operations.ts';

const ajv = new Ajv2020({ strict: false, validateFormats: false });
const checks = new Map<JsonSchema, (value: unknown) => boolean>();

/** An archive of a person's own data, and the picture by which a letter is counted as opened. */
const files: readonly string[] = ['application/zip', 'image/gif'];

/** Returns the problem of an answer; undefined where the contract allows the answer. */
function checkResponse(request: FuzzRequest, answer: RawAnswer): string | undefined {
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
    const isKnown = status === 200 && files.includes(String(headers['content-type']));
    return isKnown ? undefined : `${status} that is no JSON`;
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

export type Violation = { problem: string; request: string; text: string };
export type FuzzOutcome = { statuses: ReadonlyMap<number, number>; violations: readonly Violation[] };

export type FuzzPlan = {
  address: string;
  operations: readonly Operation[];
  /** Tokens of people, for requests. */
  tokens: readonly string[];
  /** Ids of existing resources. */
  ids: readonly string[];
  seed: number;
  count: number;
};

/** The number of requests in memory at once. */
const batch = 2_000;

/** Sends the given number of requests, the same ones for the same seed. */
export async function runFuzz({ address, operations, tokens, ids, seed, count }: FuzzPlan): Promise<FuzzOutcome> {
  const requests = arbitraryRequest(operations, ids);
  const statuses = new Map<number, number>();
  const violations: Violation[] = [];
  for (let done = 0; done < count; done += batch) {
    const size = Math.min(batch, count - done);
    const some = fc.sample(requests, { seed: seed + done, numRuns: size });
    await mapConcurrently(some, 16, async (one) => {
      const answer = await sendRaw(address, one, tokens);
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      const problem = checkResponse(one, answer);
      if (problem !== undefined) violations.push({ problem, request: describe(one), text: answer.text.slice(0, 300) });
    });
  }
  return { statuses, violations };
}

function describe({ operation, who, target, headers, body }: FuzzRequest): string {
  const sent = body === undefined ? '' : ` ${body.slice(0, 300)}`;
  return `${operation.method} ${target.slice(0, 300)} as ${who} ${JSON.stringify(headers)}${sent}`;
}

/** An answer as it came; status 0 where none came, with what happened as its text. */
type RawAnswer = { status: number; headers: IncomingHttpHeaders; text: string };

/** Sends a request of the fuzzer to the gateway, with somebody's token or none. */
async function sendRaw(
  address: string,
  { operation: { method }, target, headers, body, who }: FuzzRequest,
  tokens: readonly string[],
): Promise<RawAnswer> {
  const token = tokens[who];
  const sent = {
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
    ...headers,
  };
  try {
    return await send(`${address}/api${target}`, { method, headers: sent, body, patienceMs: 30_000 });
  } catch (error) {
    // The client itself may refuse to send it, too.
    return { status: 0, headers: {}, text: error instanceof Error ? error.message : String(error) };
  }
}
