import type { CallDefinition } from '@stagedoor/contracts/call';
import * as contract from '@stagedoor/contracts/messages';

/** What the id in a path identifies: a conversation (or a message request, which is a conversation), or a message. */
export type Addressed = 'conversation' | 'message';

export interface PersonalCall {
  readonly call: CallDefinition;
  readonly addresses: Addressed;
}

const isCall = (value: unknown): value is CallDefinition =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value;

/**
 * All calls of the contract with a conversation or a message in their path, so that tests cover new ones. The call that
 * names a person is left out: it creates the caller's own conversation.
 */
export const personalCalls: readonly PersonalCall[] = Object.values(contract)
  .filter(isCall)
  .filter(({ path }) => path.includes(':') && path !== contract.getConversationWith.path)
  .map((call) => ({
    call,
    addresses: /^\/messages\/(conversations|requests)\/:id/.test(call.path) ? 'conversation' : 'message',
  }));
