import type { LiveData } from '@stagedoor/contracts/live-stream';
import type { QueryClient } from '@tanstack/react-query';
import { unreadMessagesQuery } from '../api/unread-messages-query.ts';
import { changeConversation } from './conversation-copies.ts';
import { refreshLists, refreshThread } from './live-messages.ts';
import { takeDeletion, takeReadMark } from './message-copies.ts';
import { stopTyping } from './typing-store.ts';

/** A message of one's own or to oneself, sent from anywhere. */
export function takeSent(client: QueryClient, { conversationId, senderId }: LiveData<'message'>): void {
  stopTyping(conversationId, senderId);
  refreshThread(client, conversationId);
  refreshLists(client);
}

export function takeRead(client: QueryClient, mark: LiveData<'message-read'>, ownId: string): void {
  takeReadMark(client, mark);
  if (mark.readerId !== ownId) return;
  // Read here or on another device: the count is told by itself, the row's is asked for.
  if (mark.messageId === undefined) {
    changeConversation(client, mark.conversationId, (one) => ({ ...one, unreadCount: 0 }));
  }
  refreshLists(client);
}

export function takeDeleted(client: QueryClient, { conversationId, messageId }: LiveData<'message-deleted'>): void {
  takeDeletion(client, conversationId, messageId);
  refreshLists(client);
}

export async function takeUnreadMessages(client: QueryClient, count: number): Promise<void> {
  const { queryKey } = unreadMessagesQuery;
  await client.cancelQueries({ queryKey, exact: true });
  client.setQueryData(queryKey, count);
}
