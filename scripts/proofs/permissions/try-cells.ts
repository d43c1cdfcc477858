import { randomUUID } from 'node:crypto';
import { mapConcurrently } from '@stagedoor/test-support/run-concurrently';
import { type CallDefinition, isInternal } from '../../../shared/contracts/src/call.ts';
import { nameOf } from '../../checks/declared-calls.ts';
import { accountChangingCalls, inputOf, kindOf, statesOf } from './call-inputs.ts';
import { type Cell, expectedStatus, opensTo, roleOf } from './expected-status.ts';
import { type Maker, resources, type State, secretPost } from './resources.ts';
import { type Account, isProgram, type Persona, personas, personOf, sendCall, type World } from './world.ts';

/** A cell with the answer, what was expected, and the secrets of others in the answer. */
export type Tried = Cell & {
  status: number;
  message: string | undefined;
  expected: number;
  why: string;
  leaks: readonly string[];
};

/** Calls that buy: after them the buyer may read the secret. */
const unlocks = new Set(['POST /posts/:id/purchase', 'POST /messages/:id/purchase']);

/** A cell in words. */
export function describeCell({ call, persona, state }: Cell): string {
  return `${persona}: ${nameOf(call)}${state === undefined ? '' : ` of what is ${state}`}`;
}

export function isDeviation({ status, expected, leaks }: Tried): boolean {
  return status !== expected || leaks.length > 0;
}

/** All cells of the calls, or those of the given people and states: calls about nothing have no state. */
export function planCells(
  calls: readonly CallDefinition[],
  { who = personas, of }: { who?: readonly Persona[]; of?: readonly State[] } = {},
): Cell[] {
  return calls.flatMap((call) =>
    who.flatMap((persona) => {
      const wanted = statesOf(call).filter(
        (state) =>
          (persona !== 'visitor' || state !== 'own') && (of === undefined || state === undefined || of.includes(state)),
      );
      // A key without the scope is refused before anything is looked at: once is enough.
      const tried = isProgram(persona) && !opensTo(persona, call) ? wanted.slice(0, 1) : wanted;
      return tried.map((state) => ({ call, persona, state }));
    }),
  );
}

/** The ids of resources that calls share. */
type Shared = Map<string, Promise<string>>;

/**
 * Tries each cell with a resource of its own, so that one person's call changes nothing for the next. Calls that have to be refused
 * change nothing, and share one.
 */
export async function tryPermissionCells(world: World, cells: readonly Cell[]): Promise<Tried[]> {
  const shared: Shared = new Map();
  // A post that everybody could read until it was deleted, before anybody reads: its secrets are for nobody then.
  const owner = world.people['other creator'];
  await world.make(owner, 'DELETE', `/posts/${await secretPost(world, owner, [])}`);
  return mapConcurrently(cells, 4, async (cell) => {
    const { status: expected, why } = expectedStatus(cell);
    const tried = await tryCell(world, cell, shared).catch((error: Error) => ({
      status: 0,
      message: `the resource could not be created: ${error.message}`,
      leaks: [],
    }));
    return { ...cell, expected, why, ...tried };
  });
}

async function tryCell(world: World, cell: Cell, shared: Shared): Promise<Pick<Tried, 'status' | 'message' | 'leaks'>> {
  const { call, persona, state } = cell;
  const account = await findCaller(world, cell);
  const id = await findResource(world, cell, shared);
  const { status, message, text } = await sendCall(world.root, call, inputOf(call, id, world.third), account?.token);
  const leaks = unlocks.has(nameOf(call)) ? [] : world.findLeaks(text, account);
  const isFollowRequest = kindOf(call) === 'followRequest' && state === 'own' && account !== undefined;
  if (isFollowRequest && persona !== 'suspended' && !isProgram(persona))
    await world.make(account, 'PUT', '/users/profile', { body: { isPrivate: false } });
  return { status, message, leaks };
}

/** Returns whose token the call is made with; undefined for none. */
async function findCaller(
  { register, people, programs }: World,
  { call, persona }: Cell,
): Promise<Account | undefined> {
  if (persona === 'API key') return programs.withAllScopes;
  if (persona === 'API key without the scope') return programs.without(call.keyScope);
  if (persona === 'visitor') return undefined;
  if (persona === 'suspended' || !accountChangingCalls.has(nameOf(call))) return people[persona];
  return register(roleOf(persona) === 'CREATOR' ? 'CREATOR' : 'FAN');
}

/** Creates or shares the resource of a cell. Any id will do where the call is refused before the resource is read. */
async function findResource(world: World, cell: Cell, shared: Shared): Promise<string> {
  const { call, persona, state } = cell;
  const kind = kindOf(call);
  const isRefused = isInternal(call.access) || (isProgram(persona) && !opensTo(persona, call));
  // Which service is asked is part of the address.
  if (kind === undefined || state === undefined || (isRefused && kind !== 'stub')) return randomUUID();
  const makers: Partial<Record<State, Maker>> = resources[kind];
  const make = async () => (await makers[state]?.(world, personOf(persona))) ?? randomUUID();
  const { status } = expectedStatus(cell);
  // A request to follow is accepted as the account that was asked is opened again.
  if ((status !== 401 && status !== 403) || kind === 'followRequest') return make();
  const key = `${kind}, ${state}, ${personOf(persona)}`;
  const id = shared.get(key) ?? make();
  shared.set(key, id);
  return id;
}
