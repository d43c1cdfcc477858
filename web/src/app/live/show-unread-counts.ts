import type { LiveData } from '@stagedoor/contracts/live-stream';
import { unreadMessagesQuery } from '#/features/messages/api/unread-messages-query.ts';
import { setUnreadMessages } from '#/features/messages/model/apply-live-message-events.ts';
import { isBeingRead } from '#/features/messages/model/use-mark-read.ts';
import { unreadCountQuery } from '#/features/notifications/api/unread-count-query.ts';
import { setUnreadNotifications } from '#/features/notifications/model/apply-live-notification.ts';
import { onPersonLeft } from '#/shared/session/session-store.ts';
import { queryClient } from '../query-client.ts';

/** How long marking a visible message as read may take. */
const MARK_READ_MS = 800;

let delayedUntil = Number.NEGATIVE_INFINITY;
let timer: ReturnType<typeof setTimeout> | undefined;
onPersonLeft(() => clearTimeout(timer));

/** Delays higher counts for a moment if the new message is in the open conversation, where it is marked as read at once. */
export function delayCountsOfVisibleMessage({ conversationId, receiverId }: LiveData<'message'>, ownId: string): void {
  if (receiverId === ownId && isBeingRead(conversationId)) delayedUntil = performance.now() + MARK_READ_MS;
}

/** Shows the unread counts in the badges. */
export function showUnreadCounts(counts: LiveData<'unread'>): void {
  clearTimeout(timer);
  const wait = delayedUntil - performance.now();
  if (wait <= 0 || !isHigher(counts)) show(counts);
  else timer = setTimeout(() => show(counts), wait);
}

function show({ notifications, messages }: LiveData<'unread'>): void {
  void setUnreadNotifications(queryClient, notifications);
  void setUnreadMessages(queryClient, messages);
}

function isHigher({ notifications, messages }: LiveData<'unread'>): boolean {
  const shown = {
    notifications: queryClient.getQueryData(unreadCountQuery.queryKey) ?? 0,
    messages: queryClient.getQueryData(unreadMessagesQuery.queryKey) ?? 0,
  };
  return notifications > shown.notifications || messages > shown.messages;
}
