import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type NotificationFilter, notificationsQuery } from '#/features/notifications/api/notifications-query.ts';
import { unreadCountQuery } from '#/features/notifications/api/unread-count-query.ts';
import { ClearAllButton } from '#/features/notifications/components/clear-all-button.tsx';
import { NotificationList } from '#/features/notifications/components/notification-list.tsx';
import { PreferencesPanel } from '#/features/notifications/components/preferences-panel.tsx';
import { useNotificationActions } from '#/features/notifications/model/use-notification-actions.ts';
import { FollowRequests } from '#/features/users/components/follow-requests.tsx';
import { notificationTexts } from '#/shared/config/texts/inbox.ts';
import { shellTexts } from '#/shared/config/texts/shell.ts';
import { useIsWide } from '#/shared/hooks/use-is-wide.ts';
import { useSession } from '#/shared/session/session-store.ts';
import { Button } from '#/shared/ui/button.tsx';
import { SegmentedControl } from '#/shared/ui/fields/segmented-control.tsx';
import { PageHeading } from '#/shared/ui/page-heading.tsx';

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
  const role = useSession((session) => session.user?.role);
  const [isChoosing, setChoosing] = useState(false);
  const isWide = useIsWide();
  return (
    <div className="mx-auto grid max-w-post grid-cols-1 gap-x-8 gap-y-5 xl:max-w-none xl:grid-cols-[minmax(0,680px)_minmax(0,340px)] xl:justify-center">
      <div className="grid min-w-0 grid-cols-1 content-start gap-5">
        <div className="flex items-center justify-between gap-3">
          <PageHeading title={shellTexts.notifications} />
          {!isWide && (
            <Button
              kind="quiet"
              size="small"
              aria-expanded={isChoosing}
              onClick={() => setChoosing(!isChoosing)}
              className="-mr-3"
            >
              <SlidersHorizontal aria-hidden size={16} strokeWidth={1.75} />
              Preferences
            </Button>
          )}
        </div>
        {!isWide && isChoosing && role && <PreferencesPanel role={role} />}
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
      {isWide && role && (
        <aside aria-label="Preferences" className="min-w-0">
          <PreferencesPanel role={role} />
        </aside>
      )}
    </div>
  );
}
