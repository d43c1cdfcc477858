import type { Notification } from '@stagedoor/contracts/notification';
import { Check, EllipsisVertical, Trash2 } from 'lucide-react';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import * as notificationTexts from '#/shared/config/texts/notifications.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { classes } from '#/shared/format/classes.ts';
import { useSession } from '#/shared/session/session-store.ts';
import { Button, IconButton } from '#/shared/ui/button.tsx';
import { Menu } from '#/shared/ui/menu.tsx';
import { Avatar } from '#/shared/ui/people/avatar.tsx';
import { TimeAgo } from '#/shared/ui/text/time-ago.tsx';
import { Words } from '#/shared/ui/text/words.tsx';
import { noteOpenedNotification } from '../model/push-invitation.ts';
import { useFollowBack } from '../model/use-follow-back.ts';
import { useSwipe } from '../model/use-swipe.ts';
import { NotificationIcon } from './notification-icon.tsx';

interface NotificationRowProps {
  readonly notification: Notification;
  readonly onRead: (notification: Notification) => void;
  readonly onDelete: (notification: Notification) => void;
}

const icon = { 'aria-hidden': true, size: 18, strokeWidth: 1.75 } as const;
const MARK_READ = notificationTexts.markAsRead;
const DELETE = wordTexts.deleteLabel;

/**
 * One notification. Opening its link marks it as read. Its actions are buttons on a wide screen, otherwise in a menu and by swipe.
 * An unchanged row is not rendered again when others arrive, as long as its callbacks stay the same.
 */
export const NotificationRow = memo(function NotificationRow(props: NotificationRowProps) {
  const { notification } = props;
  const { isRead, title } = notification;
  const onRead = () => props.onRead(notification);
  const onDelete = () => props.onDelete(notification);
  const { offset, isFar, handlers } = useSwipe({ onLeft: onDelete, onRight: isRead ? undefined : onRead });
  return (
    <div className="relative overflow-hidden">
      {offset !== 0 && <SwipeHint offset={offset} isFar={isFar} />}
      <div
        {...handlers}
        style={offset === 0 ? undefined : { transform: `translateX(${offset}px)` }}
        className="group relative flex min-h-16 touch-pan-y items-center gap-3 bg-surface px-4 py-3 transition-colors hover:bg-sunken md:px-5"
      >
        <NotificationFaces notification={notification} />
        <div className="grid min-w-0 grid-cols-1 flex-1 justify-items-start gap-2">
          <NotificationText notification={notification} onRead={onRead} />
          <FollowBackButton notification={notification} />
        </div>
        <span className="absolute inset-e-10 hidden bg-sunken opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 md:flex">
          {!isRead && (
            <IconButton label={MARK_READ} onClick={onRead}>
              <Check {...icon} />
            </IconButton>
          )}
          <IconButton label={DELETE} onClick={onDelete}>
            <Trash2 {...icon} />
          </IconButton>
        </span>
        <span className="relative md:hidden">
          <Menu
            actions={[
              ...(isRead ? [] : [{ label: MARK_READ, icon: <Check {...icon} />, onSelect: onRead }]),
              { label: DELETE, icon: <Trash2 {...icon} />, onSelect: onDelete },
            ]}
          >
            <IconButton label={notificationTexts.actionsFor({ title })} className="-me-2">
              <EllipsisVertical {...icon} />
            </IconButton>
          </Menu>
        </span>
        <span
          aria-hidden
          className={classes(
            'size-2.5 shrink-0 rounded-full max-md:order-first max-md:-mx-1.5',
            isRead ? 'bg-transparent' : 'bg-brand',
          )}
        />
      </div>
    </div>
  );
});

/** Shows the action of the swipe behind the row. */
function SwipeHint({ offset, isFar }: { readonly offset: number; readonly isFar: boolean }) {
  const isDelete = offset < 0;
  return (
    <span
      aria-hidden
      className={classes(
        'absolute inset-0 flex items-center gap-2 px-5 text-ui font-semibold',
        // A swipe is not mirrored: its action is shown on the side that the row has uncovered.
        isDelete ? '[justify-content:right]' : '[justify-content:left]',
        isFar ? (isDelete ? 'bg-err text-surface' : 'bg-brand text-surface') : 'bg-sunken text-ink-2',
      )}
    >
      {isDelete ? <Trash2 {...icon} /> : <Check {...icon} />}
      {isDelete ? DELETE : MARK_READ}
    </span>
  );
}

interface NotificationTextProps {
  readonly notification: Notification;
  readonly onRead: () => void;
}

function NotificationText({ notification, onRead }: NotificationTextProps) {
  const { title, message, createdAt, isRead, link } = notification;
  const userId = useSession((state) => state.user?.id);
  const text = (
    <>
      <span className="flex items-baseline gap-2">
        <span
          className={classes(
            'line-clamp-2 min-w-0 text-ui text-ink [overflow-wrap:anywhere]',
            !isRead && 'font-semibold',
          )}
        >
          <Words text={title} />
        </span>
        {!isRead && <span className="sr-only">{notificationTexts.unread}</span>}
        <TimeAgo instant={createdAt} className="shrink-0 text-meta text-ink-3" />
      </span>
      <span className="text-ui text-ink-2">
        <Words text={message} />
      </span>
    </>
  );
  const styles = 'grid min-w-0 grid-cols-1 flex-1 gap-0.5';
  if (!link) return <span className={styles}>{text}</span>;
  return (
    <Link
      to={link}
      onClick={() => {
        if (userId !== undefined) noteOpenedNotification(userId);
        if (!isRead) onRead();
      }}
      // The whole row is the link, except for the buttons in it.
      className={`${styles} rounded-field after:absolute after:inset-0`}
    >
      {text}
    </Link>
  );
}

/** Up to three people of a notification, with its type as a badge; only the type if it has no person. */
function NotificationFaces({ notification }: { readonly notification: Notification }) {
  const { actor, faces = actor === null ? [] : [actor], type } = notification;
  if (faces.length === 0) return <NotificationIcon type={type} />;
  return (
    <span className="relative flex shrink-0">
      {faces.map(({ id, username, displayName, avatarUrl }, index) => (
        <Avatar
          key={id}
          name={displayName ?? username}
          src={avatarUrl}
          size={faces.length > 1 ? 32 : 40}
          className={index > 0 ? '-ms-4 ring-2 ring-surface' : 'ring-2 ring-surface'}
        />
      ))}
      <span className="absolute -inset-e-1.5 -bottom-1.5 rounded-full bg-surface ring-2 ring-surface">
        <NotificationIcon type={type} isSmall />
      </span>
    </span>
  );
}

/** Follows a new follower back; nothing if the viewer follows them already, or if it is about several people. */
function FollowBackButton({ notification }: { readonly notification: Notification }) {
  const follow = useFollowBack(notification);
  const { actor, isFollowedBack } = notification;
  if (actor === null || isFollowedBack !== false) return null;
  return (
    <Button size="small" isBusy={follow.isPending} onClick={() => follow.mutate(actor.id)} className="relative">
      {notificationTexts.followBack}
    </Button>
  );
}
