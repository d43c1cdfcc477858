import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { unreadMessagesQuery } from '#/features/messages/api/unread-messages-query.ts';
import { unreadCountQuery } from '#/features/notifications/api/unread-count-query.ts';
import { useSession } from '#/shared/session/session-store.ts';
import { useTitleCount } from '#/shared/stores/title-count.ts';

/** Unread notifications; 0 for a visitor, and where the count could not be loaded, because a badge cannot show an error. */
export function useUnreadCount(): number {
  const isSignedIn = useSession((state) => state.user !== null);
  const { data = 0 } = useQuery({ ...unreadCountQuery, enabled: isSignedIn });
  return data;
}

/** Unread messages, without those in requests and in the archive; 0 if it is not known. */
export function useUnreadMessages(): number {
  const isSignedIn = useSession((state) => state.user !== null);
  const { data = 0 } = useQuery({ ...unreadMessagesQuery, enabled: isSignedIn });
  return data;
}

/**
 * Shows in the browser's tab how much is unread. A message is among the notifications too, where one wants to be told:
 * the greater of the two counts nothing twice.
 */
export function useUnreadInTitle(): void {
  const count = Math.max(useUnreadCount(), useUnreadMessages());
  useEffect(() => useTitleCount.setState({ count }), [count]);
}
