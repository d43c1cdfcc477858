import { deletedContent, type Message, type Reaction } from '@stagedoor/contracts/message';
import type { QueryClient } from '@tanstack/react-query';
import { changeCached } from '#/shared/query/change-cached.ts';
import { type MessagesPage, threadQuery } from '../api/thread-query.ts';
import { leavesGap, mergeMessages } from './merge-messages.ts';

/**
 * Merges refetched latest messages into a thread. If messages between are missing, the thread is refetched.
 * Returns false if a request is under way, whose response would overwrite them.
 */
export function mergeLatest(client: QueryClient, conversationId: string, newest: MessagesPage): boolean {
  const { queryKey } = threadQuery(conversationId);
  const thread = client.getQueryData(queryKey);
  if (!thread) return true;
  if (client.isFetching({ queryKey, exact: true }) > 0) return false;
  if (leavesGap(thread, newest)) void client.invalidateQueries({ queryKey, exact: true });
  else client.setQueryData(queryKey, mergeMessages(thread, newest.messages));
  return true;
}

/** Updates or inserts a message that the server has returned after it was sent, unlocked or deleted. */
export async function upsertMessage(client: QueryClient, message: Message): Promise<void> {
  const { queryKey } = threadQuery(message.conversationId);
  if (!client.getQueryData(queryKey)) {
    void client.invalidateQueries({ queryKey, exact: true });
    return;
  }
  await client.cancelQueries({ queryKey, exact: true });
  client.setQueryData(queryKey, (thread) => thread && mergeMessages(thread, [message]));
}

interface ReadMark {
  readonly conversationId: string;
  readonly readerId: string;
  /** The message that was read; absent if all were. */
  readonly messageId?: string;
  /** If all were read, the last one's number; absent if there is no later one. */
  readonly upToSequence?: number;
}

/** Marks messages that this reader has received as read. */
export function markMessagesRead(client: QueryClient, { conversationId, readerId, messageId, upToSequence }: ReadMark) {
  const wasRead = ({ id, receiverId, sequence }: Message) =>
    receiverId === readerId &&
    (messageId === undefined ? upToSequence === undefined || sequence <= upToSequence : id === messageId);
  changeCached(client, {
    keyPrefix: threadQuery(conversationId).queryKey,
    matches: (value): value is Message => isMessage(value) && wasRead(value),
    change: (message) => (message.isRead ? message : { ...message, isRead: true }),
  });
}

/** Leaves a 'Message deleted' placeholder in place of a message, and above the answers to it. */
export function markMessageDeleted(client: QueryClient, conversationId: string, messageId: string): void {
  changeCached(client, {
    keyPrefix: threadQuery(conversationId).queryKey,
    matches: (value): value is Message => isMessage(value) && value.id === messageId,
    change: ({ reactions: _reactions, replyTo: _replyTo, ...message }) => ({
      ...message,
      content: deletedContent,
      media: [],
      isLocked: false,
      isDeleted: true,
    }),
  });
  changeCached(client, {
    keyPrefix: threadQuery(conversationId).queryKey,
    matches: (value): value is Message => isMessage(value) && value.replyTo?.id === messageId,
    change: ({ replyTo, ...message }) => ({
      ...message,
      ...(replyTo && { replyTo: { ...replyTo, preview: deletedContent, isAvailable: false } }),
    }),
  });
}

/** Writes the reactions of a message, before the server has confirmed them. */
export function setReactions(
  client: QueryClient,
  { conversationId, id }: Pick<Message, 'conversationId' | 'id'>,
  change: (message: Message) => readonly Reaction[],
): void {
  changeCached(client, {
    keyPrefix: threadQuery(conversationId).queryKey,
    matches: (value): value is Message => isMessage(value) && value.id === id,
    change: (message) => ({ ...message, reactions: [...change(message)] }),
  });
}

/** Returns whether this message is loaded in its thread. */
export function isLoaded(client: QueryClient, conversationId: string, messageId: string): boolean {
  const thread = client.getQueryData(threadQuery(conversationId).queryKey);
  return thread?.pages.some(({ messages }) => messages.some(({ id }) => id === messageId)) ?? false;
}

/** Returns the highest sequence number of a thread's loaded messages; 0 if none is loaded. */
export function lastCachedSequence(client: QueryClient, conversationId: string): number {
  const thread = client.getQueryData(threadQuery(conversationId).queryKey);
  return Math.max(0, ...(thread?.pages.flatMap(({ messages }) => messages.map(({ sequence }) => sequence)) ?? []));
}

function isMessage(value: object): value is Message {
  return 'sequence' in value && 'receiverId' in value;
}
