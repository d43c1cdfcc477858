import type { User } from '@stagedoor/contracts/user';
import { atName } from '#/shared/format/at-name.ts';
import { Avatar } from '#/shared/ui/people/avatar.tsx';
import { VerifiedTick } from '#/shared/ui/people/verified-tick.tsx';
import { Words } from '#/shared/ui/text/words.tsx';

/** A person in the list of the picker. */
export function PersonOption({ user }: { readonly user: User }) {
  const name = user.displayName || user.username;
  return (
    <>
      <Avatar name={name} src={user.avatarUrl} size={32} />
      <span className="grid min-w-0 grid-cols-1 flex-1">
        <span className="flex min-w-0 items-center gap-1 text-ui font-semibold text-ink">
          <span className="truncate">
            <Words text={name} />
          </span>
          {user.isVerified && <VerifiedTick size={14} />}
        </span>
        <span className="truncate text-meta text-ink-3">{atName(user.username)}</span>
      </span>
    </>
  );
}
