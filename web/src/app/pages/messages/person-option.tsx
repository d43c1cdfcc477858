import type { User } from '@stagedoor/contracts/user';
import { Avatar } from '#/shared/ui/people/avatar.tsx';
import { VerifiedTick } from '#/shared/ui/people/verified-tick.tsx';

interface PersonOptionProps {
  readonly id: string;
  readonly user: User;
  readonly isActive: boolean;
  readonly onActive: () => void;
  readonly onPick: () => void;
}

/** A person in the list of the picker. The search box handles the keys and keeps the focus. */
export function PersonOption({ id, user, isActive, onActive, onPick }: PersonOptionProps) {
  const name = user.displayName || user.username;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the search box handles the keys, and keeps the focus
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      onPointerDown={(event) => event.preventDefault()}
      onPointerMove={onActive}
      onClick={onPick}
      className="flex min-h-12 cursor-pointer items-center gap-3 rounded-button px-3 py-1.5 aria-selected:bg-sunken"
    >
      <Avatar name={name} src={user.avatarUrl} size={32} />
      <span className="grid min-w-0 flex-1">
        <span className="flex min-w-0 items-center gap-1 text-ui font-semibold text-ink">
          <span className="truncate">{name}</span>
          {user.isVerified && <VerifiedTick size={14} />}
        </span>
        <span className="truncate text-meta text-ink-3">@{user.username}</span>
      </span>
    </div>
  );
}
