import type { LiveNews } from '#/features/live/model/live-news.ts';
import type { StartPlace } from '#/features/live/model/place.ts';
import { startLive } from '#/features/live/model/start-live.ts';
import { catchUpMessages } from '#/features/messages/model/live-messages.ts';
import { restoreOutbox } from '#/features/messages/model/outbox.ts';
import { forgetPresence, takePresence } from '#/features/messages/model/presence-store.ts';
import { takeDeleted, takeRead, takeSent } from '#/features/messages/model/take-live.ts';
import { startTyping } from '#/features/messages/model/typing-store.ts';
import { catchUpNotifications, takeNotification } from '#/features/notifications/model/take-live.ts';
import { useLiveState } from '#/shared/stores/live-state.ts';
import { queryClient } from '../query-client.ts';
import { expectReading, showCounts } from './show-counts.ts';

const CATCH_UP_AFTER_MS = 15_000;

/** Hands what happens to a person to the features that show it, until `signal`. */
export function followLive(userId: string, start: StartPlace, signal: AbortSignal): void {
  let caughtUpAt = Date.now();
  function catchUp(): void {
    caughtUpAt = Date.now();
    catchUpMessages(queryClient);
    catchUpNotifications(queryClient);
  }
  // Without the stream, whoever comes back to the page finds it current nevertheless.
  const look = () => {
    const { isLost } = useLiveState.getState();
    if (isLost && document.visibilityState === 'visible' && Date.now() - caughtUpAt > CATCH_UP_AFTER_MS) catchUp();
  };
  document.addEventListener('visibilitychange', look, { signal });
  signal.addEventListener('abort', () => {
    useLiveState.setState({ isLost: false });
    forgetPresence();
  });
  void restoreOutbox(queryClient, userId);
  startLive(
    userId,
    start,
    {
      onNews: (news) => take(news, userId),
      onGap: catchUp,
      onConnected(isConnected) {
        useLiveState.setState({ isLost: !isConnected });
        if (!isConnected) forgetPresence();
      },
    },
    signal,
  );
}

function take({ event, data }: LiveNews, ownId: string): void {
  switch (event) {
    case 'notification':
      takeNotification(queryClient, data);
      break;
    case 'message':
      expectReading(data, ownId);
      takeSent(queryClient, data);
      break;
    case 'message-read':
      takeRead(queryClient, data, ownId);
      break;
    case 'message-deleted':
      takeDeleted(queryClient, data);
      break;
    case 'typing':
      startTyping(data.conversationId, data.userId);
      break;
    case 'presence':
      takePresence(data.userId, data.isOnline);
      break;
    case 'unread':
      showCounts(data);
      break;
  }
}
