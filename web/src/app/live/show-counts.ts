import type { LiveData } from '@stagedoor/contracts/live-stream';
import { unreadMessagesQuery } from '#/features/messages/api/unread-messages-query.ts';
import { takeUnreadMessages } from '#/features/messages/model/take-live.ts';
import { isBeingRead } from '#/features/messages/model/use-mark-read.ts';
import { unreadCountQuery } from '#/features/notifications/api/unread-count-query.ts';
import { takeUnreadNotifications } from '#/features/notifications/model/take-live.ts';
import { queryClient } from '../query-client.ts';

/** How long a message that one is looking at may take to be read. */
const READING_MS = 800;

let readUntil = Number.NEGATIVE_INFINITY;
let timer: ReturnType<typeof setTimeout> | undefined;

/** A message has come: where it is read as it comes, the counts that it raises for a moment are not shown. */
export function expectReading({ conversationId, receiverId }: LiveData<'message'>, ownId: string): void {
  if (receiverId === ownId && isBeingRead(conversationId)) readUntil = performance.now() + READING_MS;
}

/** Shows what is unread now. */
export function showCounts(counts: LiveData<'unread'>): void {
  clearTimeout(timer);
  const wait = readUntil - performance.now();
  if (wait <= 0 || !isMore(counts)) show(counts);
  else timer = setTimeout(() => show(counts), wait);
}

function show({ notifications, messages }: LiveData<'unread'>): void {
  void takeUnreadNotifications(queryClient, notifications);
  void takeUnreadMessages(queryClient, messages);
}

function isMore({ notifications, messages }: LiveData<'unread'>): boolean {
  const shown = {
    notifications: queryClient.getQueryData(unreadCountQuery.queryKey) ?? 0,
    messages: queryClient.getQueryData(unreadMessagesQuery.queryKey) ?? 0,
  };
  return notifications > shown.notifications || messages > shown.messages;
}
