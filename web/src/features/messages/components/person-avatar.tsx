import type { ShortUser } from '@stagedoor/contracts/user';
import { Avatar } from '#/shared/ui/people/avatar.tsx';
import { useIsOnline } from '../model/presence-store.ts';

interface PersonAvatarProps {
  readonly person: ShortUser;
  readonly size: 40 | 48;
}

/** An avatar with a dot if the person is online and shows it. Decorative, because the text beside it says so too. */
export function PersonAvatar({ person, size }: PersonAvatarProps) {
  const isOnline = useIsOnline(person.id);
  return (
    <span className="relative inline-grid shrink-0">
      <Avatar name={person.displayName || person.username} src={person.avatarUrl} size={size} />
      {isOnline && (
        <span aria-hidden className="absolute inset-e-0 bottom-0 size-3 rounded-full bg-ok ring-2 ring-surface" />
      )}
    </span>
  );
}
