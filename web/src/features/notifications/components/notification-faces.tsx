import type { Notification } from '@stagedoor/contracts/notification';
import { Avatar } from '#/shared/ui/people/avatar.tsx';
import { NotificationIcon } from './notification-icon.tsx';

/** Up to three people of a notification, with its type as a badge; the type alone where it has no person. */
export function NotificationFaces({ notification }: { readonly notification: Notification }) {
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
