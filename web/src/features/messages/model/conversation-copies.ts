import type { Conversation } from '@stagedoor/contracts/conversation';
import type { QueryClient } from '@tanstack/react-query';
import { changeCached, findCached } from '#/shared/query/change-cached.ts';

/** Every query of conversations and messages has a key that begins so. */
const under = ['messages'];

function isConversation(id: string) {
  return (value: object): value is Conversation => 'id' in value && value.id === id && 'participant' in value;
}

/** Changes the conversation wherever it is cached: its row and its thread show one truth. */
export function changeConversation(
  client: QueryClient,
  id: string,
  change: (conversation: Conversation) => Conversation,
): void {
  changeCached(client, { under, isIt: isConversation(id), change });
}

/** Takes it out of the lists. Its own copy stays for the thread that shows it. */
export function takeOutOfLists(client: QueryClient, id: string): void {
  changeCached(client, { under: [...under, 'list'], isIt: isConversation(id), change: () => undefined });
}

export function findConversation(client: QueryClient, id: string) {
  return findCached(client, { under, isIt: isConversation(id) });
}
