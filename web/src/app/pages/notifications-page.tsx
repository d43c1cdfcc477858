import { type NotificationKind, notificationKinds } from '@stagedoor/contracts/notification';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { type NotificationFilter, notificationsQuery } from '#/features/notifications/api/notifications-query.ts';
import { unreadCountQuery } from '#/features/notifications/api/unread-count-query.ts';
import { ClearAllButton } from '#/features/notifications/components/clear-all-button.tsx';
import { NotificationList } from '#/features/notifications/components/notification-list.tsx';
import { PreferencesPanel } from '#/features/notifications/components/preferences-panel.tsx';
import { PushInvitation } from '#/features/notifications/components/push-invitation.tsx';
import { useNotificationActions } from '#/features/notifications/model/use-notification-actions.ts';
import { FollowRequests } from '#/features/users/components/follow-requests.tsx';
import * as notificationTexts from '#/shared/config/texts/notifications.ts';
import * as shellTexts from '#/shared/config/texts/shell.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { useIsWide } from '#/shared/hooks/media-queries.ts';
import { useSession } from '#/shared/session/session-store.ts';
import { Button } from '#/shared/ui/button.tsx';
import { SegmentedControl } from '#/shared/ui/fields/segmented-control.tsx';
import { PageHeading } from '#/shared/ui/page-heading.tsx';

const FILTERS = [
  { value: 'all', label: notificationTexts.all },
  { value: 'unread', label: notificationTexts.unread },
] as const;

const KINDS = [
  { value: 'everything', label: wordTexts.everything },
  { value: 'comments', label: wordTexts.comments },
  { value: 'likes', label: notificationTexts.likes },
  { value: 'follows', label: notificationTexts.follows },
  { value: 'messages', label: wordTexts.messages },
  { value: 'money', label: notificationTexts.money },
  { value: 'other', label: notificationTexts.other },
] as const;

export function NotificationsPage() {
  const [searchParams, setSearchParams] = useSearchParams();
  const filter: NotificationFilter = searchParams.get('filter') === 'unread' ? 'unread' : 'all';
  const kind = notificationKinds.find((one) => one === searchParams.get('kind'));
  const show = (next: NotificationFilter, ofKind: NotificationKind | undefined) =>
    setSearchParams(
      { ...(next === 'unread' && { filter: next }), ...(ofKind !== undefined && { kind: ofKind }) },
      { replace: true },
    );
  const actions = useNotificationActions();
  const { data: unread } = useQuery(unreadCountQuery);
  const isEmpty = useHasNone(filter, kind);
  const user = useSession((session) => session.user);
  // Mails lead to the preferences.
  const [isChoosing, setChoosing] = useState(useLocation().hash === '#preferences');
  const isWide = useIsWide();
  return (
    <div className="mx-auto grid max-w-post grid-cols-1 gap-x-8 gap-y-5 xl:max-w-none xl:grid-cols-[minmax(0,680px)_minmax(0,340px)] xl:justify-center">
      <div className="grid min-w-0 grid-cols-1 content-start gap-5">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <PageHeading title={shellTexts.notifications} />
          {!isWide && (
            <Button
              kind="quiet"
              size="small"
              aria-expanded={isChoosing}
              onClick={() => setChoosing(!isChoosing)}
              className="-me-3"
            >
              <SlidersHorizontal aria-hidden size={16} strokeWidth={1.75} />
              {notificationTexts.preferences}
            </Button>
          )}
        </div>
        {!isWide && isChoosing && user && <PreferencesPanel user={user} />}
        <div className="-mx-4 overflow-x-auto px-4 md:mx-0 md:px-0">
          <SegmentedControl
            label={notificationTexts.kind}
            choices={KINDS}
            value={kind ?? 'everything'}
            onChange={(next) => show(filter, next === 'everything' ? undefined : next)}
          />
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-3">
          <SegmentedControl
            label={wordTexts.show}
            choices={FILTERS}
            value={filter}
            onChange={(next) => show(next, kind)}
          />
          <div className="-me-3 flex max-md:-ms-3">
            <Button kind="quiet" size="small" disabled={unread === 0} onClick={() => actions.markAllRead()}>
              {notificationTexts.markAllRead}
            </Button>
            <ClearAllButton isDisabled={isEmpty} onClear={() => actions.clear()} />
          </div>
        </div>
        {user && <PushInvitation userId={user.id} />}
        <FollowRequests />
        <NotificationList filter={filter} kind={kind} actions={actions} onShowAll={() => show('all', undefined)} />
      </div>
      {isWide && user && (
        <aside aria-label={notificationTexts.preferences} className="min-w-0">
          <PreferencesPanel user={user} />
        </aside>
      )}
    </div>
  );
}

/** Returns whether there is nothing to clear, as far as is known: "Clear all" also clears notifications that the filters hide. */
function useHasNone(filter: NotificationFilter, kind: NotificationKind | undefined): boolean {
  const { data: shown } = useInfiniteQuery(notificationsQuery(filter, kind).list);
  const isShownEmpty = shown?.pages[0]?.notifications.length === 0;
  const isFiltered = filter !== 'all' || kind !== undefined;
  const { data: all } = useInfiniteQuery({
    ...notificationsQuery('all', undefined).list,
    enabled: isFiltered && isShownEmpty,
  });
  const deciding = isFiltered && isShownEmpty ? all : shown;
  return deciding === undefined || deciding.pages[0]?.notifications.length === 0;
}
