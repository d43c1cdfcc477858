import type { Conversation } from '@stagedoor/contracts/conversation';
import type { QueryClient } from '@tanstack/react-query';
import { changeCached, findCached } from '#/shared/query/change-cached.ts';

/** The prefix of the query keys of all conversations and messages. */
const keyPrefix = ['messages'];

function isConversation(id: string) {
  return (value: object): value is Conversation => 'id' in value && value.id === id && 'participant' in value;
}

/** Changes the conversation wherever it is cached, so that its row and its thread agree. */
export function changeConversation(
  client: QueryClient,
  id: string,
  change: (conversation: Conversation) => Conversation,
): void {
  changeCached(client, { keyPrefix, matches: isConversation(id), change });
}

/** Removes the conversation from the cached lists. Its own query stays, for the thread that shows it. */
export function removeFromLists(client: QueryClient, id: string): void {
  changeCached(client, { keyPrefix: [...keyPrefix, 'list'], matches: isConversation(id), change: () => undefined });
}

export function findConversation(client: QueryClient, id: string) {
  return findCached(client, { keyPrefix, matches: isConversation(id) });
}
