import { randomUUID } from 'node:crypto';
import type { CallDefinition } from '../../../shared/contracts/src/call.ts';
import { isInternal } from '../../../shared/contracts/src/call.ts';
import { nameOf } from '../declared-calls.ts';
import { mapConcurrently } from '../run-concurrently.ts';
import { changesTheAccount, inputOf, kindOf, statesOf } from './call-inputs.ts';
import { type Cell, expectedStatus, roleOf } from './expected-status.ts';
import type { World } from './make-world.ts';
import { type Persona, personas, registerAccount } from './personas.ts';
import { type Maker, resources, type State } from './resources.ts';
import { sendCall } from './send-call.ts';

export type Tried = Cell & {
  status: number;
  message: string | undefined;
  expected: number;
  why: string;
  /** Secrets of others in the answer. */
  leaks: readonly string[];
};

/** Whoever pays may read: by these calls a secret becomes theirs. */
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
  return calls
    .flatMap((call) => who.flatMap((persona) => statesOf(call).map((state) => ({ call, persona, state }))))
    .filter(({ persona, state }) => persona !== 'visitor' || state !== 'own')
    .filter(({ state }) => of === undefined || state === undefined || of.includes(state));
}

/** Tries each cell with a resource of its own, so that one person's call changes nothing for the next. */
export async function tryPermissionCells(world: World, cells: readonly Cell[]): Promise<Tried[]> {
  return mapConcurrently(cells, 4, (cell) =>
    tryCell(world, cell).catch((error: unknown) => ({
      ...cell,
      ...expectedOf(cell),
      status: 0,
      message: `the resource could not be created: ${error instanceof Error ? error.message : error}`,
      leaks: [],
    })),
  );
}

function expectedOf(cell: Cell): { expected: number; why: string } {
  const { status: expected, why } = expectedStatus(cell);
  return { expected, why };
}

async function tryCell(world: World, cell: Cell): Promise<Tried> {
  const { call, persona, state } = cell;
  const isThrowaway = changesTheAccount.has(nameOf(call)) && persona !== 'visitor' && persona !== 'suspended';
  const role = roleOf(persona) === 'CREATOR' ? 'CREATOR' : 'FAN';
  const account = isThrowaway
    ? await registerAccount(world.root, role)
    : persona === 'visitor'
      ? undefined
      : world.people[persona];
  const id = await findResource(world, cell);
  const sent = inputOf(call, id, account, world.third);
  const { status, message, text } = await sendCall(world.root, call, sent, account?.token);
  const leaks = unlocks.has(nameOf(call)) ? [] : world.findLeaks(text, account);
  const isFollowRequest = kindOf(call) === 'followRequest' && state === 'own' && account !== undefined;
  if (isFollowRequest && persona !== 'suspended')
    await world.make(account, 'PUT', '/users/profile', { body: { isPrivate: false } });
  return { ...cell, ...expectedOf(cell), status, message, leaks };
}

/** Creates the resource of a cell. Any id will do where the call is refused before the resource is read. */
async function findResource(world: World, { call, persona, state }: Cell): Promise<string> {
  const kind = kindOf(call);
  if (kind === undefined || state === undefined || isInternal(call.access)) return randomUUID();
  const makers: Partial<Record<State, Maker>> = resources[kind];
  return (await makers[state]?.(world, persona)) ?? randomUUID();
}
