import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { unreadMessagesQuery } from '#/features/messages/api/unread-messages-query.ts';
import { unreadCountQuery } from '#/features/notifications/api/unread-count-query.ts';
import { useSession } from '#/shared/session/session-store.ts';
import { useTitleCount } from '#/shared/stores/title-count.ts';

/** Unread notifications; 0 for a visitor, and if the count could not be loaded, because a badge cannot show an error. */
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
 * Shows the unread count in the tab's title. A message may also be a notification, so the greater of the two counts is shown: it
 * counts nothing twice.
 */
export function useUnreadInTitle(): void {
  const count = Math.max(useUnreadCount(), useUnreadMessages());
  useEffect(() => useTitleCount.setState({ count }), [count]);
}
