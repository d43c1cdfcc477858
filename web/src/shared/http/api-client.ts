import type { CallDefinition, DataOf } from '@stagedoor/contracts/call';
import type { InputOf } from '@stagedoor/contracts/call-input';
import { errorCodes } from '@stagedoor/contracts/error-codes';
import ky, { type KyResponse } from 'ky';
import { reportSessionChange } from '../session/session-changes.ts';
import { getOwnSession, getPersonId } from '../session/session-store.ts';
import { askForProof } from '../session/step-up-store.ts';
import { readStoredSession } from '../session/stored-session.ts';
import { PersonLeftError, toClientError } from './client-error.ts';
import { refreshSession } from './refresh-session.ts';

interface LooseInput {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: Readonly<Record<string, unknown>>;
  readonly files?: Readonly<Record<string, readonly File[]>>;
}

interface CallOptions {
  readonly signal?: AbortSignal;
  /** The person who makes the call, if they may have signed out since writing the data. By default the person of the page. */
  readonly personId?: string | undefined;
  /** Makes repeating the same creation harmless. */
  readonly idempotencyKey?: string;
  /** Lets a request go on that is made while the page is left. */
  readonly keepalive?: boolean;
  /** Called with the uploaded part of files, in whole percent. */
  readonly onProgress?: (percent: number) => void;
}

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

const TIMEOUT_MS = 30_000;

/** A 401 of these calls concerns the submitted credentials, and never means that the access token has expired. */
const NEVER_REFRESHED = /^\/auth\/(login|register|refresh)\b/;

const http = ky.create({ prefix: '/api', timeout: TIMEOUT_MS, retry: 0, throwHttpErrors: false });

/**
 * Makes one call of the contract and returns its `data`. Throws a ClientError for everything else. A 401 is followed by one refresh
 * and one repeat, and a 403 that asks for step-up authentication by its dialog and one repeat. A call of one person is never sent
 * as another who has signed in since, nor is its answer given to the other's page: it throws a PersonLeftError.
 */
export function call<const C extends CallDefinition>(
  contract: C,
  input: InputOf<C>,
  options?: CallOptions,
): Promise<DataOf<C>>;
export async function call(contract: CallDefinition, given: unknown, options: CallOptions = {}): Promise<unknown> {
  const input = partsOf(given);
  const personId = options.personId ?? getPersonId();
  const session = personId === undefined ? null : getOwnSession();
  if (session?.user.id !== personId) {
    if (readStoredSession()?.user.id !== getPersonId()) reportSessionChange();
    throw new PersonLeftError();
  }
  const sendAs = (token: string | null) => send(contract, input, options, token).finally(() => requirePerson(personId));
  let answer = await sendAs(session?.token ?? null);
  if (answer.status === 401 && session !== null && !NEVER_REFRESHED.test(contract.path)) {
    const renewed = await refreshSession(session.token);
    if (renewed !== null) answer = await sendAs(renewed);
  }
  if (isProofDue(answer)) {
    const proven = await askForProof();
    requirePerson(personId);
    if (proven !== null) answer = await sendAs(proven);
  }
  return readAnswer(answer);
}

/** Throws a PersonLeftError if the page is no longer this person's. Whoever has become it since a visitor's call may have its answer. */
function requirePerson(personId: string | undefined): void {
  if (personId !== undefined && getPersonId() !== personId) throw new PersonLeftError();
}

/** Whether the call requires step-up authentication. */
function isProofDue({ status, body }: Answer): boolean {
  return status === 403 && toClientError(status, body).nextStep?.code === errorCodes.stepUpRequired;
}

/** Makes one call with another token than the session's, or with none. A 401 is thrown: the caller, who passed the token, replaces it. */
export async function callWithToken(
  contract: CallDefinition,
  input: unknown,
  options: CallOptions,
  token: string | null,
): Promise<unknown> {
  const personId = getPersonId();
  return readAnswer(await send(contract, partsOf(input), options, token).finally(() => requirePerson(personId)));
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
  try {
    const form = await formOf(contract, input);
    if (form) {
      const { sendUpload } = await import('./upload.ts');
      const url = `/api/${path}${searchParams.size > 0 ? `?${searchParams}` : ''}`;
      return await sendUpload({ method: contract.method, url, headers, form, onProgress, signal, stallMs: TIMEOUT_MS });
    }
    const response = await http(path, {
      method: contract.method,
      headers,
      searchParams,
      ...(input.body && { json: input.body }),
      ...(options.keepalive && { keepalive: true }),
      ...(signal && { signal }),
    });
    return { status: response.status, body: await readBody(response) };
  } catch (error) {
    if (signal?.aborted) throw error;
    throw toClientError(0, undefined);
  }
}

/** The signature above has already checked the parts against the contract; every call uses the same names. */
export function partsOf(input: unknown): LooseInput {
  return input as LooseInput;
}

/** Fills `:name` from params and writes the query, leaving out undefined values. */
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

/** The multipart body, if the call takes nothing else or there are files to send. */
async function formOf(contract: CallDefinition, { body, files }: LooseInput): Promise<FormData | undefined> {
  const hasFiles = files !== undefined && Object.values(files).some((list) => list.length > 0);
  if (contract.accepts !== 'multipart' && !hasFiles) return undefined;
  const { toFormData } = await import('./upload.ts');
  return toFormData({ ...body, ...files });
}

/** The contract vouches for `data`: the server serialises every answer by the schema that types it here. */
async function readAnswer({ status, body }: Answer): Promise<unknown> {
  if (body instanceof Blob) return body;
  if (status >= 400 || status < 200) throw toClientError(status, await translate(body));
  if (typeof body === 'object' && body !== null && 'data' in body) return body.data;
  throw toClientError(502, undefined);
}

/** The server speaks English. The translations are loaded with the first error. */
async function translate(body: unknown): Promise<unknown> {
  if (__LANGUAGE__ === 'en') return body;
  const translator = await import('./translate-error-body.ts').catch(() => undefined);
  return translator?.translateErrorBody(body) ?? body;
}

/** JSON, or the archive that one call returns once it is ready. */
async function readBody(response: KyResponse): Promise<unknown> {
  try {
    if (response.headers.get('content-type') === 'application/zip') return await response.blob();
    return await response.json();
  } catch {
    return undefined;
  }
}
