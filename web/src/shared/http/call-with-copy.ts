import type { CallDefinition, DataOf } from '@stagedoor/contracts/call';
import type { InputOf } from '@stagedoor/contracts/call-input';
import { useSession } from '../session/session-store.ts';
import { addressOf, call, partsOf } from './api-client.ts';
import { ClientError, PersonLeftError } from './client-error.ts';
import { keepUnchanged } from './keep-unchanged.ts';

/** Options of a query that can be made with stored copies, by `callWithCopy`, or without, by `call`, which is the default. */
export interface AskOptions {
  readonly signal?: AbortSignal;
  readonly ask?: typeof call | typeof callWithCopy;
}

/** The copies that were returned instead of answers. `copyOptions` keeps the query cache from merging them with answers. */
const returnedCopies = new WeakSet<object>();

/**
 * Makes a call whose last answer can be read offline. A copy of each answer is stored in this browser for the signed-in person;
 * offline the copy is returned, if there is one. A query that makes its calls this way has `copyOptions`.
 */
export async function callWithCopy<const C extends CallDefinition>(
  contract: C,
  input: InputOf<C>,
  options?: { readonly signal?: AbortSignal },
): Promise<DataOf<C>>;
export async function callWithCopy(
  contract: CallDefinition,
  input: InputOf<CallDefinition>,
  options?: { readonly signal?: AbortSignal },
): Promise<unknown> {
  const userId = useSession.getState().user?.id;
  if (userId === undefined) return call(contract, input, options);
  const { path, searchParams } = addressOf(contract.path, partsOf(input));
  const name = `${path}?${searchParams}`;
  try {
    const data = await call(contract, input, options);
    void import('./answer-copies.ts').then((copies) => copies.storeCopy(userId, name, data)).catch(warn);
    return data;
  } catch (error) {
    if (!(error instanceof ClientError) || error instanceof PersonLeftError) throw error;
    const copies = await import('./answer-copies.ts').catch(() => undefined);
    // Content that was deleted, or that this person may no longer see, is not shown from a copy either.
    if (error.statusCode === 404 || error.statusCode === 403) await copies?.dropCopy(userId, name);
    // 0 means that no answer came: there is no network, or the server cannot be reached.
    const copy = error.statusCode === 0 ? await copies?.readCopy(userId, name) : undefined;
    if (typeof copy !== 'object' || copy === null) throw error;
    returnedCopies.add(copy);
    return copy;
  }
}

/** Returns whether a query is refetched when the network is back: always if its data is a copy, otherwise if it is stale. */
function refetchOnReconnect({ state }: { readonly state: { readonly data?: unknown } }): 'always' | true {
  return isCopy(state.data) ? 'always' : true;
}

/**
 * Keeps the parts of an answer that are equal to the one before. A copy and an answer
 * are not merged: a copy is recognised by its identity, and would then count as an answer, or the answer as a copy.
 */
function structuralSharing(before: unknown, after: unknown): unknown {
  return isCopy(before) || isCopy(after) ? after : keepUnchanged(before, after);
}

/** Options that every query needs whose data may be a copy. */
export const copyOptions = { refetchOnReconnect, structuralSharing };

/** Returns whether data of a query is a copy, or a list that begins with one. */
function isCopy(data: unknown): boolean {
  if (typeof data !== 'object' || data === null) return false;
  if (returnedCopies.has(data)) return true;
  return 'pages' in data && Array.isArray(data.pages) && isCopy(data.pages[0]);
}

function warn(error: unknown): void {
  console.warn('A copy of an answer could not be stored', error);
}
