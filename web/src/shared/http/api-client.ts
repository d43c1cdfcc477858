import type { CallDefinition, DataOf } from '@stagedoor/contracts/call';
import ky, { type KyResponse } from 'ky';
import type { Static, TSchema } from 'typebox';
import { getToken } from '../session/session-store.ts';
import { toClientError } from './client-error.ts';
import { toFormData } from './form-data.ts';
import { refreshSession } from './refresh-session.ts';

type Part<C, Key extends PropertyKey, Name extends PropertyKey = Key> = C extends {
  [K in Key]: infer S extends TSchema;
}
  ? undefined extends Static<S>
    ? { [N in Name]?: Static<S> }
    : { [N in Name]: Static<S> }
  : unknown;

/** What a call takes: `params` of its address, `query`, `body`, and files by field where it accepts them. */
export type InputOf<C extends CallDefinition> = Part<C, 'params'> &
  Part<C, 'query'> &
  Part<C, 'body'> &
  (C extends { files: infer F } ? { files?: { readonly [K in keyof F]?: readonly File[] } } : unknown);

interface LooseInput {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: Readonly<Record<string, unknown>>;
  readonly files?: Readonly<Record<string, readonly File[]>>;
}

interface CallOptions {
  readonly signal?: AbortSignal;
  /** Makes a repeat of the same creation harmless. */
  readonly idempotencyKey?: string;
  /** Lets a request go on that is made while the page is left. */
  readonly keepalive?: boolean;
  /** Hears whole percents while files leave. */
  readonly onProgress?: (percent: number) => void;
}

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

const TIMEOUT_MS = 30_000;

/** Their 401 is an answer about what was typed or presented, never a sign of a token that ran out. */
const NEVER_REFRESHED: readonly string[] = ['/auth/login', '/auth/register', '/auth/refresh'];

const http = ky.create({ prefix: '/api', timeout: TIMEOUT_MS, retry: 0, throwHttpErrors: false });

/**
 * Makes one call of the contract and answers its `data`. Throws a ClientError for everything else. A 401 is followed by
 * one refresh and one repeat.
 */
export function call<const C extends CallDefinition>(
  contract: C,
  input: InputOf<C>,
  options?: CallOptions,
): Promise<DataOf<C>>;
export async function call(contract: CallDefinition, given: unknown, options: CallOptions = {}): Promise<unknown> {
  const input = partsOf(given);
  const token = getToken();
  const first = await send(contract, input, options, token);
  if (first.status !== 401 || NEVER_REFRESHED.includes(contract.path)) return readAnswer(first);
  const renewed = await refreshSession(token);
  if (renewed === null) return readAnswer(first);
  return readAnswer(await send(contract, input, options, renewed));
}

async function send(
  contract: CallDefinition,
  input: LooseInput,
  options: CallOptions,
  token: string | null,
): Promise<Answer> {
  const { path, searchParams } = addressOf(contract.path, input);
  const { onProgress, signal } = options;
  const headers: Record<string, string> = {};
  if (token) headers.Authorization = `Bearer ${token}`;
  if (options.idempotencyKey) headers['Idempotency-Key'] = options.idempotencyKey;
  const form = formOf(contract, input);
  try {
    if (form && onProgress) {
      const { sendUpload } = await import('./upload.ts');
      const { method } = contract;
      return await sendUpload({ method, url: `/api/${path}`, headers, form, onProgress, signal, stallMs: TIMEOUT_MS });
    }
    const response = await http(path, {
      method: contract.method,
      headers,
      searchParams,
      ...(form ? { body: form } : input.body && { json: input.body }),
      ...(options.keepalive && { keepalive: true }),
      ...(signal && { signal }),
    });
    return { status: response.status, body: await readBody(response) };
  } catch (error) {
    if (signal?.aborted) throw error;
    throw toClientError(0, undefined);
  }
}

/** The signature above has already checked the parts against the contract; their names are the same for every call. */
function partsOf(input: unknown): LooseInput {
  return input as LooseInput;
}

/** Fills `:name` from params and writes the query, leaving out what is undefined. */
export function addressOf(
  template: string,
  { params = {}, query = {} }: LooseInput,
): { path: string; searchParams: URLSearchParams } {
  const path = template.slice(1).replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const searchParams = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) searchParams.set(name, String(value));
  }
  return { path, searchParams };
}

/** The multipart body, where the call takes nothing else or there are files to send. */
function formOf(contract: CallDefinition, { body, files }: LooseInput): FormData | undefined {
  const hasFiles = files !== undefined && Object.values(files).some((list) => list.length > 0);
  return contract.accepts === 'multipart' || hasFiles ? toFormData({ ...body, ...files }) : undefined;
}

/** The contract vouches for `data`: the server serialises every answer by the schema that types it here. */
function readAnswer({ status, body }: Answer): unknown {
  if (body instanceof Blob) return body;
  if (status >= 400 || status < 200) throw toClientError(status, body);
  if (typeof body === 'object' && body !== null && 'data' in body) return body.data;
  throw toClientError(502, undefined);
}

/** JSON, or the archive that one call answers once it is there. */
async function readBody(response: KyResponse): Promise<unknown> {
  try {
    if (response.headers.get('content-type') === 'application/zip') return await response.blob();
    return await response.json();
  } catch {
    return undefined;
  }
}
