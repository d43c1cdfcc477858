import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { type NotificationFilter, notificationsQuery } from '#/features/notifications/api/notifications-query.ts';
import { unreadCountQuery } from '#/features/notifications/api/unread-count-query.ts';
import { ClearAllButton } from '#/features/notifications/components/clear-all-button.tsx';
import { NotificationList } from '#/features/notifications/components/notification-list.tsx';
import { useNotificationActions } from '#/features/notifications/model/use-notification-actions.ts';
import { FollowRequests } from '#/features/users/components/follow-requests.tsx';
import { notificationTexts } from '#/shared/config/texts/inbox.ts';
import { shellTexts } from '#/shared/config/texts/shell.ts';
import { Button } from '#/shared/ui/button.tsx';
import { PageHeading } from '#/shared/ui/page-heading.tsx';
import { SegmentedControl } from '#/shared/ui/segmented-control.tsx';

const FILTERS = [
  { value: 'all', label: notificationTexts.all },
  { value: 'unread', label: notificationTexts.unread },
] as const;

export function NotificationsPage() {
  const [searchParams, setSearchParams] = useSearchParams();
  const filter: NotificationFilter = searchParams.get('filter') === 'unread' ? 'unread' : 'all';
  const show = (next: NotificationFilter) =>
    setSearchParams(next === 'unread' ? { filter: next } : {}, { replace: true });
  const actions = useNotificationActions();
  const { data: unread } = useQuery(unreadCountQuery);
  const { data: list } = useInfiniteQuery(notificationsQuery(filter));
  const isEmpty = !list || list.pages[0]?.notifications.length === 0;
  return (
    <div className="mx-auto grid max-w-post grid-cols-1 gap-5">
      <PageHeading title={shellTexts.notifications} />
      <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-3">
        <SegmentedControl label="Show" choices={FILTERS} value={filter} onChange={show} />
        <div className="-mr-3 flex max-md:-ml-3">
          <Button kind="quiet" size="small" disabled={unread === 0} onClick={() => actions.markAllRead.mutate()}>
            {notificationTexts.markAllRead}
          </Button>
          <ClearAllButton isDisabled={isEmpty} onClear={() => actions.clear.mutate()} />
        </div>
      </div>
      <FollowRequests />
      <NotificationList filter={filter} actions={actions} onShowAll={() => show('all')} />
    </div>
  );
}
