import type { CallDefinition } from '@stagedoor/contracts/call';
import * as contract from '@stagedoor/contracts/messages';

/** Whose id stands in an address: a conversation's (a request's is one too) or a message's. */
export type Addressed = 'conversation' | 'message';

export interface PersonalCall {
  readonly call: CallDefinition;
  readonly addresses: Addressed;
}

const isCall = (value: unknown): value is CallDefinition =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value;

/**
 * Every call of the contract that names a conversation or a message in its address, so that a new one cannot be
 * forgotten. The one that names a person makes a conversation of the caller's own.
 */
export const personalCalls: readonly PersonalCall[] = Object.values(contract)
  .filter(isCall)
  .filter(({ path }) => path.includes(':') && path !== contract.getConversationWith.path)
  .map((call) => ({
    call,
    addresses: /^\/messages\/(conversations|requests)\/:id/.test(call.path) ? 'conversation' : 'message',
  }));
