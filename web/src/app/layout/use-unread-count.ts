import { useQuery } from '@tanstack/react-query';
import { unreadMessagesQuery } from '#/features/messages/api/unread-messages-query.ts';
import { unreadCountQuery } from '#/features/notifications/api/unread-count-query.ts';
import { useSession } from '#/shared/lib/session-store.ts';

/** Unread notifications; 0 for a visitor, and where the count cannot be had: a badge is no place for an error. */
export function useUnreadCount(): number {
  const isSignedIn = useSession((state) => state.user !== null);
  const { data = 0 } = useQuery({ ...unreadCountQuery, enabled: isSignedIn });
  return data;
}

/** Unread messages, without those in requests and in the archive; 0 where it is not known. */
export function useUnreadMessages(): number {
  const isSignedIn = useSession((state) => state.user !== null);
  const { data = 0 } = useQuery({ ...unreadMessagesQuery, enabled: isSignedIn });
  return data;
}
