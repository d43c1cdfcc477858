import { type CallDefinition, isInternal } from '../../../shared/contracts/src/call.ts';
import { nameOf } from '../../checks/declared-calls.ts';
import { kindOf } from './call-inputs.ts';
import { exceptions } from './exceptions.ts';
import type { Kind, State } from './resources.ts';
import { isProgram, type Persona, personOf } from './world.ts';

/** One call, made by one person, for a resource in one state. */
export type Cell = { call: CallDefinition; persona: Persona; state: State | undefined };

/** Kinds of resources that others may see. For everybody but the owner, an ADMIN too, those of other kinds do not exist. */
const shared: readonly Kind[] = ['post', 'comment', 'user', 'account', 'service', 'stub', 'report', 'verification'];

/**
 * The status that a cell has to answer: the first exception that fits, else what the call's contract and the state of
 * its thing bring. In this order: an API key without the scope, a token that ended, no token, another role, a thing that is not there
 * for this person. A program with the scope is answered as its creator.
 */
export function expectedStatus(cell: Cell): { status: number; why: string } {
  const { call, state } = cell;
  const persona = personOf(cell.persona);
  const { access } = call;
  if (isInternal(access)) return { status: 404, why: 'no internal call is reached through the gateway' };
  const exception = exceptions.find(
    ({ calls, who, of }) =>
      calls.includes(nameOf(call)) &&
      (who === undefined || who.includes(persona) || who.includes(cell.persona)) &&
      (of === undefined || (state !== undefined && of.includes(state))),
  );
  if (exception?.before === true) return exception;
  if (isProgram(cell.persona) && !opensTo(cell.persona, call))
    return { status: 403, why: 'no scope of the key allows it' };
  if (persona === 'suspended') return { status: 401, why: 'a suspension ends every session' };
  if (persona === 'visitor' && access !== 'public') return { status: 401, why: 'the call needs a token' };
  if (Array.isArray(access) && !access.includes(roleOf(persona))) return { status: 403, why: 'the role may not' };
  if (exception !== undefined) return exception;
  const kind = kindOf(call);
  const isPerson = kind === 'user' || kind === 'account';
  if (state === 'deleted' && isPerson && persona === 'admin') return allowed(call);
  if (state?.endsWith('deleted') === true) return { status: 404, why: 'it is not there any more' };
  if (kind !== undefined && !shared.includes(kind) && state !== 'own')
    return { status: 404, why: 'it is somebody else’s' };
  if (persona === 'blocked' && state !== 'own' && state !== 'private' && (kind === 'post' || isPerson)) {
    return { status: 404, why: 'its owner has blocked them' };
  }
  if ((kind === 'post' || kind === 'comment') && state === 'private' && persona !== 'admin') {
    return { status: 404, why: 'the account is private' };
  }
  return allowed(call);
}

/** Whether the scopes of a program's key allow the call. */
export function opensTo(persona: Persona, { keyScope }: CallDefinition): boolean {
  return keyScope !== undefined && persona !== 'API key without the scope';
}

const allowed = ({ status = 200 }: CallDefinition) => ({ status, why: 'the contract allows it' });

export function roleOf(caller: Persona): 'FAN' | 'CREATOR' | 'ADMIN' {
  const persona = personOf(caller);
  if (persona === 'admin') return 'ADMIN';
  return persona === 'creator' || persona === 'other creator' ? 'CREATOR' : 'FAN';
}
