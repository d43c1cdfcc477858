import type { NotificationKind } from '@stagedoor/contracts/notification';
import { useInfiniteQuery } from '@tanstack/react-query';
import { BellOff } from 'lucide-react';
import * as failureTexts from '#/shared/config/texts/failures.ts';
import * as notificationTexts from '#/shared/config/texts/notifications.ts';
import { messageOf } from '#/shared/http/client-error.ts';
import { Button } from '#/shared/ui/button.tsx';
import { EmptyState, ErrorState } from '#/shared/ui/feedback/page-states.tsx';
import { LoadMore } from '#/shared/ui/lists/load-more.tsx';
import { type NotificationFilter, notificationsQuery } from '../api/notifications-query.ts';
import type { useNotificationActions } from '../model/use-notification-actions.ts';
import { NotificationRow } from './notification-row.tsx';
import { NotificationSkeletons } from './notification-skeletons.tsx';

interface NotificationListProps {
  readonly filter: NotificationFilter;
  readonly kind: NotificationKind | undefined;
  readonly actions: ReturnType<typeof useNotificationActions>;
  readonly onShowAll: () => void;
}

const box = '-mx-4 border-y border-border bg-surface md:mx-0 md:overflow-hidden md:rounded-card md:border-x';

export function NotificationList({ filter, kind, actions, onShowAll }: NotificationListProps) {
  const list = useInfiniteQuery(notificationsQuery(filter, kind));
  if (list.isPending) {
    return (
      <div className={box}>
        <NotificationSkeletons />
      </div>
    );
  }
  if (!list.data) {
    return (
      <ErrorState
        message={messageOf(list.error, failureTexts.loadNotifications)}
        onRetry={() => list.refetch()}
        isRetrying={list.isFetching}
      />
    );
  }
  // A notification that was just read leaves the unread list with the next response, not under the pointer.
  const notifications = list.data.pages.flatMap((page) => page.notifications);
  // All loaded notifications may have been deleted while there are others on the next page.
  if (notifications.length === 0 && !list.hasNextPage) {
    return (
      <EmptyState
        icon={<BellOff aria-hidden size={24} strokeWidth={1.75} />}
        title={emptyTitle(filter, kind)}
        {...((filter === 'unread' || kind !== undefined) && {
          action: <Button onClick={onShowAll}>{notificationTexts.showAll}</Button>,
        })}
      >
        {filter === 'all' && kind === undefined && notificationTexts.likesCommentsAndNewFollowersAppear}
      </EmptyState>
    );
  }
  return (
    <>
      <ul aria-label={notificationTexts.notifications} className={`${box} divide-y divide-border`}>
        {notifications.map((notification) => (
          <li key={notification.id}>
            <NotificationRow
              notification={notification}
              onRead={() => actions.markRead.mutate(notification)}
              onDelete={() => actions.remove.mutate(notification)}
            />
          </li>
        ))}
      </ul>
      {list.hasNextPage && <LoadMore isBusy={list.isFetchingNextPage} onPress={() => list.fetchNextPage()} />}
    </>
  );
}

function emptyTitle(filter: NotificationFilter, kind: NotificationKind | undefined): string {
  if (filter === 'unread') return notificationTexts.noUnreadNotifications;
  return kind === undefined ? notificationTexts.noNotificationsYet : notificationTexts.nothingOfThisKindYet;
}
