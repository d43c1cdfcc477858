import { deletedContent, type Message } from '@stagedoor/contracts/message';
import type { QueryClient } from '@tanstack/react-query';
import { changeCached } from '#/shared/query/change-cached.ts';
import { type MessagesPage, threadQuery } from '../api/thread-query.ts';
import { leavesGap, mergeMessages } from './merge-messages.ts';

/**
 * The newest messages of a thread, as asked for once more. Where they do not reach what was read, it is read anew.
 * Returns false where they could not be taken: an answer that is under way was asked for without them.
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

/** One message as the server has it now: sent, unlocked, deleted. */
export async function putMessage(client: QueryClient, message: Message): Promise<void> {
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
  /** The one that was read; absent where all were. */
  readonly messageId?: string;
  /** Where all were read, up to here; absent where that is all there is. */
  readonly upToSequence?: number;
}

/** What a reader has received and read now. */
export function takeReadMark(client: QueryClient, { conversationId, readerId, messageId, upToSequence }: ReadMark) {
  const isMeant = ({ id, receiverId, sequence }: Message) =>
    receiverId === readerId &&
    (messageId === undefined ? upToSequence === undefined || sequence <= upToSequence : id === messageId);
  changeCached(client, {
    under: threadQuery(conversationId).queryKey,
    isIt: (value): value is Message => isMessage(value) && isMeant(value),
    change: (message) => (message.isRead ? message : { ...message, isRead: true }),
  });
}

/** A message that its sender has taken back: in its place stays that there was one. */
export function takeDeletion(client: QueryClient, conversationId: string, messageId: string): void {
  changeCached(client, {
    under: threadQuery(conversationId).queryKey,
    isIt: (value): value is Message => isMessage(value) && value.id === messageId,
    change: (message) => ({ ...message, content: deletedContent, media: [], isLocked: false, isDeleted: true }),
  });
}

function isMessage(value: object): value is Message {
  return 'sequence' in value && 'receiverId' in value;
}
