import { adoptAccountLanguage, tellLanguage } from '#/features/auth/model/account-language.ts';
import { welcome } from '#/features/auth/model/welcome.ts';
import type { LiveStreamEvent } from '#/features/live/model/live-stream-event.ts';
import { startLiveUpdates } from '#/features/live/model/start-live-updates.ts';
import type { StoredEventId } from '#/features/live/model/stored-event-id.ts';
import {
  applyDeletedEvent,
  applyMessageEvent,
  applyReactionsEvent,
  applyReadEvent,
} from '#/features/messages/model/apply-live-message-events.ts';
import { restoreOutbox } from '#/features/messages/model/outbox.ts';
import { clearPresence, setPresence } from '#/features/messages/model/presence-store.ts';
import { refetchMessages } from '#/features/messages/model/refresh-messages.ts';
import { startTyping } from '#/features/messages/model/typing-store.ts';
import {
  applyNotificationEvent,
  refetchNotifications,
} from '#/features/notifications/model/apply-live-notification.ts';
import { applyPollEvent } from '#/features/posts/model/apply-poll-event.ts';
import { findPostCopy } from '#/features/posts/model/cached-posts.ts';
import { refreshPost } from '#/features/posts/model/refresh-post.ts';
import { useSession } from '#/shared/session/session-store.ts';
import { useLiveState } from '#/shared/stores/live-state.ts';
// Here before it is opened, for which there may be no network.
import '../layout/account-menu.tsx';
import { queryClient } from '../query-client.ts';
import { refetchPaidThings } from './refetch-paid-things.ts';
import { delayCountsOfVisibleMessage, showUnreadCounts } from './show-unread-counts.ts';

const REFETCH_AFTER_MS = 15_000;

/** Passes a person's live events to the features that show them, until `signal` aborts. */
export function followLiveUpdates(userId: string, stored: StoredEventId, signal: AbortSignal): void {
  let refetchedAt = Date.now();
  function refetchAll(): void {
    refetchedAt = Date.now();
    refetchMessages(queryClient);
    refetchNotifications(queryClient);
  }
  // Without the stream, data is refetched when the person comes back to the page.
  const refetchIfStale = () => {
    const { isLost } = useLiveState.getState();
    if (isLost && document.visibilityState === 'visible' && Date.now() - refetchedAt > REFETCH_AFTER_MS) refetchAll();
  };
  document.addEventListener('visibilitychange', refetchIfStale, { signal });
  signal.addEventListener('abort', () => {
    useLiveState.setState({ isLost: false });
    clearPresence();
  });
  const { user } = useSession.getState();
  if (user !== null && adoptAccountLanguage(user)) return;
  welcome(userId);
  void restoreOutbox(queryClient, userId);
  void tellLanguage(userId);
  startLiveUpdates(
    userId,
    stored,
    {
      onEvent: (event) => applyEvent(event, userId),
      onGap: refetchAll,
      onConnected(isConnected) {
        useLiveState.setState({ isLost: !isConnected });
        if (!isConnected) clearPresence();
      },
    },
    signal,
  );
}

/** The poll has ended, so everybody may see its result now. */
function showEndedPoll(postId: string | undefined): void {
  if (postId === undefined || !findPostCopy(queryClient, postId)) return;
  refreshPost(queryClient, postId).catch((error: unknown) => console.warn('An ended poll could not be loaded', error));
}

function applyEvent({ event, data }: LiveStreamEvent, ownId: string): void {
  switch (event) {
    case 'notification':
      applyNotificationEvent(queryClient, data);
      if (data.type === 'POLL_ENDED') showEndedPoll(data.data.postId);
      refetchPaidThings(queryClient, data.link);
      break;
    case 'message':
      delayCountsOfVisibleMessage(data, ownId);
      applyMessageEvent(queryClient, data);
      break;
    case 'message-read':
      applyReadEvent(queryClient, data, ownId);
      break;
    case 'message-deleted':
      applyDeletedEvent(queryClient, data);
      break;
    case 'message-reactions':
      applyReactionsEvent(queryClient, data);
      break;
    case 'typing':
      startTyping(data.conversationId, data.userId);
      break;
    case 'poll':
      applyPollEvent(queryClient, data);
      break;
    case 'presence':
      setPresence(data.userId, data.isOnline);
      break;
    case 'unread':
      showUnreadCounts(data);
      break;
  }
}
