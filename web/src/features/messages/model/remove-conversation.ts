import type { QueryClient } from '@tanstack/react-query';
import { threadQuery } from '../api/thread-query.ts';
import { removeFromLists } from './cached-conversations.ts';
import { refreshLists } from './refresh-messages.ts';

/** Removes a conversation and its messages from the cache, after the viewer deleted it or blocked the other person. */
export function removeConversation(client: QueryClient, id: string): void {
  removeFromLists(client, id);
  client.removeQueries({ queryKey: threadQuery(id).queryKey });
  client.removeQueries({ queryKey: ['messages', 'one', id] });
  client.removeQueries({ queryKey: ['messages', 'with'] });
  refreshLists(client);
}
