import { Compass, type LucideIcon, MessageCircle, Newspaper, Plus, User } from 'lucide-react';
import { useEffect, useState } from 'react';
import { NavLink } from 'react-router-dom';
import { paths } from '#/shared/config/paths.ts';
import * as shellTexts from '#/shared/config/texts/shell.ts';
import { classes } from '#/shared/format/classes.ts';
import { useSession } from '#/shared/session/session-store.ts';
import { CountBadge } from '#/shared/ui/count-badge.tsx';
import { useUnreadMessages } from './use-unread-count.ts';

/** A shorter movement is not a change of direction. */
const MIN_STEP_PX = 12;
const TOP_PX = 80;

function useIsScrollingDown(): boolean {
  const [isDown, setDown] = useState(false);
  useEffect(() => {
    let last = window.scrollY;
    const follow = () => {
      const y = window.scrollY;
      if (Math.abs(y - last) < MIN_STEP_PX) return;
      setDown(y > last && y > TOP_PX);
      last = y;
    };
    window.addEventListener('scroll', follow, { passive: true });
    return () => window.removeEventListener('scroll', follow);
  }, []);
  return isDown;
}

interface Slot {
  readonly label: string;
  readonly href: string;
  readonly icon: LucideIcon;
}

/**
 * The navigation at the bottom of a small screen, for people who are signed in. Their feed comes first; Home is in the drawer.
 * Hidden while the page is scrolled down, shown again when it is scrolled up.
 */
export function BottomBar() {
  const user = useSession((state) => state.user);
  const isHidden = useIsScrollingDown();
  const unread = useUnreadMessages();
  useEffect(() => {
    // The style sheet reserves room for the bar, and moves elements that are fixed to the bottom of the page down with it.
    const { dataset } = document.documentElement;
    dataset.bottomBar = isHidden ? 'hidden' : 'shown';
    return () => {
      delete dataset.bottomBar;
    };
  }, [isHidden]);
  if (!user) return null;
  const slots: readonly Slot[] = [
    { label: shellTexts.feed, href: paths.feed.getHref(), icon: Newspaper },
    { label: shellTexts.explore, href: paths.explore.getHref(), icon: Compass },
    ...(user.role === 'CREATOR' ? [{ label: shellTexts.create, href: paths.postCreate.getHref(), icon: Plus }] : []),
    { label: shellTexts.messages, href: paths.messages.getHref(), icon: MessageCircle },
    { label: shellTexts.profile, href: paths.profile.getHref(`@${user.username}`), icon: User },
  ];
  return (
    <nav
      aria-label={shellTexts.shortcuts}
      className={classes(
        'print:hidden fixed inset-x-0 bottom-0 z-30 flex border-t border-border bg-surface pb-[env(safe-area-inset-bottom)] transition-transform duration-180 md:hidden',
        isHidden && 'translate-y-full focus-within:translate-y-0',
      )}
    >
      {slots.map(({ label, href, icon: Icon }) => (
        <NavLink
          key={href}
          to={href}
          end
          className={({ isActive }) =>
            classes(
              'grid h-14 flex-1 place-content-center justify-items-center gap-0.5 text-[min(0.6875rem,13px)] font-medium',
              isActive ? 'text-brand [&_svg]:fill-brand/20' : 'text-ink-3',
            )
          }
        >
          <span className="relative">
            <Icon aria-hidden size={22} strokeWidth={1.75} />
            {href === paths.messages.getHref() && (
              <span className="absolute -top-1.5 inset-s-3.5 rounded-full ring-2 ring-surface">
                <CountBadge count={unread} cap={99} />
              </span>
            )}
          </span>
          {label}
        </NavLink>
      ))}
    </nav>
  );
}
