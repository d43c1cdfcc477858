import type { User } from '@stagedoor/contracts/user';
import { Link } from 'react-router-dom';
import { paths } from '#/shared/config/paths.ts';
import * as profileTexts from '#/shared/config/texts/profile.ts';
import { atName } from '#/shared/format/at-name.ts';
import { formatCount } from '#/shared/format/format-count.ts';
import { Avatar } from '#/shared/ui/people/avatar.tsx';
import { VerifiedTick } from '#/shared/ui/people/verified-tick.tsx';
import { Words } from '#/shared/ui/text/words.tsx';

/** Introduces a creator: cover, avatar over its edge, name, number of followers. The whole card is a link to the profile. */
export function CreatorCard({ user }: { readonly user: User }) {
  const name = user.displayName || user.username;
  return (
    <Link
      to={paths.profile.getHref(user.username)}
      className="flex h-full flex-col overflow-hidden rounded-card border border-border bg-surface transition-colors hover:border-border-strong"
    >
      <span className="block h-18 w-full bg-sunken">
        {user.coverUrl && (
          <img
            src={user.coverUrl}
            alt=""
            width={384}
            height={144}
            loading="lazy"
            decoding="async"
            className="size-full object-cover"
          />
        )}
      </span>
      <span className="-mt-7 flex flex-1 flex-col items-start gap-2 px-4 pb-4">
        <Avatar name={name} src={user.avatarUrl} size={56} className="ring-3 ring-surface" />
        <span className="grid w-full grid-cols-1">
          <span className="flex min-w-0 items-center gap-1 text-ui font-semibold text-ink">
            <span className="truncate">
              <Words text={name} />
            </span>
            {user.isVerified && <VerifiedTick size={15} />}
          </span>
          <span className="truncate text-meta text-ink-3">{atName(user.username)}</span>
        </span>
        <span className="tabular mt-auto text-meta text-ink-2">
          {profileTexts.followers({ count: user.stats.followers, shown: formatCount(user.stats.followers) })}
        </span>
      </span>
    </Link>
  );
}
