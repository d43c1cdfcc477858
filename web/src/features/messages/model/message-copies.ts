import type { Message } from '@stagedoor/contracts/message';
import type { QueryClient } from '@tanstack/react-query';
import { changeCached } from '#/shared/lib/change-cached.ts';
import { type MessagesPage, threadQuery } from '../api/thread-query.ts';
import { leavesGap, mergeMessages } from './merge-messages.ts';

/** The newest messages of a thread, as asked for once more. Where they do not reach what was read, it is read anew. */
export function takeNewest(client: QueryClient, conversationId: string, newest: MessagesPage): void {
  const { queryKey } = threadQuery(conversationId);
  const thread = client.getQueryData(queryKey);
  // An answer that is under way was asked without these and would put them out again; they come with the next look.
  if (!thread || client.isFetching({ queryKey, exact: true }) > 0) return;
  if (leavesGap(thread, newest)) {
    void client.invalidateQueries({ queryKey, exact: true });
    return;
  }
  client.setQueryData(queryKey, mergeMessages(thread, newest.messages));
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

/** All that `readerId` has received in the conversation is read now. */
export function takeReadMark(client: QueryClient, conversationId: string, readerId: string): void {
  changeCached(client, {
    under: threadQuery(conversationId).queryKey,
    isIt: (value): value is Message => 'sequence' in value && 'receiverId' in value && value.receiverId === readerId,
    change: (message) => (message.isRead ? message : { ...message, isRead: true }),
  });
}
