import type { NotificationKind } from '@stagedoor/contracts/notification';
import { useInfiniteQuery } from '@tanstack/react-query';
import { BellOff } from 'lucide-react';
import * as failureTexts from '#/shared/config/texts/failures.ts';
import * as notificationTexts from '#/shared/config/texts/notifications.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { messageOf } from '#/shared/http/client-error.ts';
import { Button } from '#/shared/ui/button.tsx';
import { EmptyState, ErrorState } from '#/shared/ui/feedback/page-states.tsx';
import { Skeleton } from '#/shared/ui/feedback/skeleton.tsx';
import { MorePages } from '#/shared/ui/lists/more-pages.tsx';
import { WindowedPages } from '#/shared/ui/lists/windowed-pages.tsx';
import { type NotificationFilter, notificationsQuery } from '../api/notifications-query.ts';
import type { useNotificationActions } from '../model/use-notification-actions.ts';
import { NotificationRow } from './notification-row.tsx';

const FADES = ['opacity-100', 'opacity-75', 'opacity-50', 'opacity-35', 'opacity-15'] as const;

function NotificationSkeletons() {
  return (
    <div role="status" className="divide-y divide-border">
      <span className="sr-only">{wordTexts.loading}</span>
      {FADES.map((fade) => (
        <div key={fade} className={`flex min-h-16 items-center gap-3 px-4 py-4 md:px-5 ${fade}`}>
          <Skeleton className="size-10 rounded-full" />
          <div className="grid flex-1 gap-2">
            <Skeleton className="h-3.5 w-32" />
            <Skeleton className="h-3.5 w-56 max-w-full" />
          </div>
        </div>
      ))}
    </div>
  );
}

interface NotificationListProps {
  readonly filter: NotificationFilter;
  readonly kind: NotificationKind | undefined;
  readonly actions: ReturnType<typeof useNotificationActions>;
  readonly onShowAll: () => void;
}

/** The height of a notification with one line of text, in pixels. */
const ESTIMATED_HEIGHT = 69;

const box = '-mx-4 border-y border-border bg-surface md:mx-0 md:overflow-hidden md:rounded-card md:border-x';

export function NotificationList({ filter, kind, actions, onShowAll }: NotificationListProps) {
  const query = notificationsQuery(filter, kind);
  const list = useInfiniteQuery(query.list);
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
  // All loaded notifications may have been deleted while there are others on the next page.
  const isEmpty = list.data.pages.every(({ notifications, dropped }) => notifications.length === 0 && !dropped);
  if (isEmpty && !list.hasNextPage) {
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
      <WindowedPages
        list={query}
        pages={list.data}
        isBusy={list.isFetching}
        estimate={ESTIMATED_HEIGHT}
        label={notificationTexts.notifications}
        className={box}
        isDivided
        failureText={failureTexts.loadNotifications}
        skeleton={<NotificationSkeletons />}
      >
        {/* One that was just read leaves the unread list with the next response, not under the pointer. */}
        {(notification) => (
          <NotificationRow
            notification={notification}
            onRead={actions.markRead.mutate}
            onDelete={actions.remove.mutate}
          />
        )}
      </WindowedPages>
      <MorePages list={list} fetchAhead={query.fetchAhead} failureText={failureTexts.loadNotifications} />
    </>
  );
}

function emptyTitle(filter: NotificationFilter, kind: NotificationKind | undefined): string {
  if (filter === 'unread') return notificationTexts.noUnreadNotifications;
  return kind === undefined ? notificationTexts.noNotificationsYet : notificationTexts.nothingOfThisKindYet;
}
