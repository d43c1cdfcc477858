import type { LiveData } from '@stagedoor/contracts/live-stream';
import type { QueryClient } from '@tanstack/react-query';
import { conversationQuery } from '../api/conversation-query.ts';
import { unreadMessagesQuery } from '../api/unread-messages-query.ts';
import { changeConversation } from './cached-conversations.ts';
import { markMessageDeleted, markMessagesRead } from './cached-messages.ts';
import { refreshMessage } from './refresh-message.ts';
import { refreshLists, refreshThread } from './refresh-messages.ts';
import { stopTyping } from './typing-store.ts';

/** For a message that the viewer has received, or has sent from any device. */
export function applyMessageEvent(client: QueryClient, message: LiveData<'message'>): void {
  const { conversationId, senderId } = message;
  stopTyping(conversationId, senderId);
  refreshThread(client, conversationId);
  refreshStanding(client, message);
  refreshLists(client);
}

/** A message turns an empty conversation into a request, a reply accepts a request, and either unarchives the conversation. */
function refreshStanding(client: QueryClient, { conversationId, isRequest }: LiveData<'message'>): void {
  const { queryKey } = conversationQuery(conversationId, client);
  const shown = client.getQueryData(queryKey);
  if (shown && (shown.isArchived || shown.isRequest !== isRequest)) {
    void client.invalidateQueries({ queryKey, exact: true });
  }
}

export function applyReadEvent(client: QueryClient, mark: LiveData<'message-read'>, ownId: string): void {
  markMessagesRead(client, mark);
  if (mark.readerId !== ownId) return;
  // The viewer has read the conversation here or on another device. The total count arrives as a separate event; the count of the
  // conversation's row is refetched.
  if (mark.messageId === undefined) {
    changeConversation(client, mark.conversationId, (one) => ({ ...one, unreadCount: 0 }));
  }
  refreshLists(client);
}

export function applyDeletedEvent(
  client: QueryClient,
  { conversationId, messageId }: LiveData<'message-deleted'>,
): void {
  markMessageDeleted(client, conversationId, messageId);
  refreshLists(client);
}

export function applyReactionsEvent(
  client: QueryClient,
  { conversationId, messageId }: LiveData<'message-reactions'>,
): void {
  refreshMessage(client, conversationId, messageId);
}

export async function setUnreadMessages(client: QueryClient, count: number): Promise<void> {
  const { queryKey } = unreadMessagesQuery;
  await client.cancelQueries({ queryKey, exact: true });
  client.setQueryData(queryKey, count);
}
