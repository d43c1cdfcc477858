import type { User } from '@stagedoor/contracts/user';
import { CalendarDays, Lock } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#/shared/config/paths.ts';
import type { MessageSource } from '#/shared/config/texts/message.ts';
import * as profileTexts from '#/shared/config/texts/profile.ts';
import { atName } from '#/shared/format/at-name.ts';
import { formatCount } from '#/shared/format/format-count.ts';
import { formatMonth } from '#/shared/format/format-date.ts';
import { useSession } from '#/shared/session/session-store.ts';
import { PageHeading } from '#/shared/ui/page-heading.tsx';
import { VerifiedTick } from '#/shared/ui/people/verified-tick.tsx';
import { FormattedTime } from '#/shared/ui/text/formatted-time.tsx';
import { isLongText } from '#/shared/ui/text/is-long-text.ts';
import { LinkedText } from '#/shared/ui/text/linked-text.tsx';
import { Words } from '#/shared/ui/text/words.tsx';
import { useFollowState } from '../model/use-follow.ts';
import { OwnAvatar } from './own-avatar.tsx';
import { ProfileActions } from './profile-actions.tsx';
import { ProfileAvatar } from './profile-avatar.tsx';

interface ProfileHeaderProps {
  readonly user: User;
  /** Called after a change, because other elements of the page may depend on it. */
  readonly onFollowChanged: () => void;
  readonly onAvatarUploaded: () => void;
  readonly onBlocked: () => void;
}

export function ProfileHeader({ user, onFollowChanged, onAvatarUploaded, onBlocked }: ProfileHeaderProps) {
  const isOwn = useSession((state) => state.user?.id === user.id);
  return (
    <header className="grid grid-cols-1 gap-4">
      <div className="-mx-4 -mt-6 aspect-[3/1] overflow-hidden bg-sunken md:mx-0 md:mt-0 md:aspect-[4/1] md:max-h-80 md:rounded-card">
        {user.coverUrl && (
          <img
            src={user.coverUrl}
            alt=""
            width={1500}
            height={500}
            fetchPriority="high"
            decoding="async"
            className="size-full object-cover"
          />
        )}
      </div>
      <div className="flex flex-col gap-4 md:flex-row md:items-end md:gap-6 md:px-6">
        <div className="-mt-14 w-fit md:-mt-20">
          {isOwn ? <OwnAvatar user={user} onUploaded={onAvatarUploaded} /> : <ProfileAvatar user={user} />}
        </div>
        <div className="grid min-w-0 grid-cols-1 flex-1 gap-0.5 md:pb-1">
          <div className="flex min-w-0 items-center gap-1.5">
            <PageHeading
              title={user.displayName || user.username}
              className="min-w-0 wrap-anywhere text-page-tight font-bold tracking-tight text-ink md:text-page"
            >
              <Words text={user.displayName || user.username} />
            </PageHeading>
            {user.isVerified && <VerifiedTick size={20} />}
            {user.isPrivate && (
              <span className="shrink-0 text-ink-3" title={profileTexts.privateAccount}>
                <Lock aria-hidden size={18} strokeWidth={1.75} />
                <span className="sr-only">{profileTexts.privateAccount}</span>
              </span>
            )}
          </div>
          <p className="flex min-w-0 items-center gap-2 text-ui text-ink-3">
            <span className="truncate">{atName(user.username)}</span>
            {user.isFollower && !isOwn && (
              <span className="shrink-0 rounded-field bg-sunken px-1.5 py-0.5 text-meta font-medium text-ink-2">
                {profileTexts.followsYou}
              </span>
            )}
          </p>
        </div>
        <ProfileActions user={user} isOwn={isOwn} onFollowChanged={onFollowChanged} onBlocked={onBlocked} />
      </div>
      <div className="grid gap-4 md:px-6">
        {user.hasSubscription && user.role !== 'CREATOR' && (
          <p className="text-ui text-ink-2">{profileTexts.noCreatorAnyMore}</p>
        )}
        {user.bio && <ProfileBio bio={user.bio} />}
        <p suppressHydrationWarning className="flex items-center gap-1.5 text-ui text-ink-3">
          <CalendarDays aria-hidden size={16} strokeWidth={1.75} />
          <FormattedTime format={() => profileTexts.joined({ createdAt: formatMonth(user.createdAt) })} />
        </p>
        <Counts user={user} />
      </div>
    </header>
  );
}

function Counts({ user }: { readonly user: User }) {
  const { stats } = user;
  const { followers } = useFollowState(user);
  const cells: readonly (readonly [count: number, word: MessageSource<{ count: number }>, href?: string])[] = [
    [stats.posts, profileTexts.postsWord],
    [followers, profileTexts.followersWord, paths.followers.getHref(user.username)],
    [stats.following, profileTexts.followingWord, paths.following.getHref(user.username)],
    [stats.subscribers, profileTexts.subscribersWord],
  ];
  return (
    <ul className="tabular grid grid-cols-[repeat(auto-fit,minmax(4rem,1fr))] gap-1 text-ui text-ink-3 md:flex md:gap-7">
      {cells.map(([count, word, href], index) => {
        const words = (
          <>
            <span className="font-display text-title font-semibold text-ink">{formatCount(count)}</span>{' '}
            <span className="text-meta md:text-ui">{word({ count })}</span>
          </>
        );
        const look = 'grid justify-items-center md:flex md:items-baseline md:gap-1.5';
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same four each time.
          <li key={index}>
            {href === undefined ? (
              <span className={look}>{words}</span>
            ) : (
              <Link to={href} className={`${look} rounded-field hover:underline`}>
                {words}
              </Link>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** Three lines on a small screen, and the rest on request. */
function ProfileBio({ bio }: { readonly bio: string }) {
  const text = useRef<HTMLParagraphElement>(null);
  const [isOpen, setOpen] = useState(false);
  // Until it is measured: two lines of a long text are three on a small screen.
  const [isCut, setCut] = useState(isLongText(bio, 2));
  useLayoutEffect(() => {
    const measure = () => setCut((text.current?.scrollHeight ?? 0) > (text.current?.clientHeight ?? 0));
    measure();
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, []);
  return (
    <div className="grid max-w-text justify-items-start">
      <p
        ref={text}
        className={`text-body whitespace-pre-line text-ink ${isOpen ? '' : 'line-clamp-3 md:line-clamp-none'}`}
      >
        <LinkedText text={bio} />
      </p>
      {isCut && !isOpen && (
        <button
          type="button"
          onClick={() => setOpen(true)}
          className="py-1 text-ui font-semibold text-brand md:hidden touch:py-3"
        >
          {profileTexts.more}
        </button>
      )}
    </div>
  );
}
