import type { ShortUser } from '@stagedoor/contracts/user';
import { atName } from '#/shared/format/at-name.ts';
import { Avatar } from '#/shared/ui/people/avatar.tsx';
import { Words } from '#/shared/ui/text/words.tsx';

/** Picture and names of a creator without a link, because the viewer finds no profile there. */
export function AbsentCreator({ creator: { displayName, username, avatarUrl } }: { readonly creator: ShortUser }) {
  const name = displayName || username;
  return (
    <span className="flex min-w-0 flex-1 items-center gap-3">
      <Avatar name={name} src={avatarUrl} size={40} />
      <span className="grid min-w-0 grid-cols-1">
        <span className="truncate text-ui font-semibold text-ink">
          <Words text={name} />
        </span>
        <span className="truncate text-meta text-ink-3">{atName(username)}</span>
      </span>
    </span>
  );
}
