import type { OwnUser } from '@stagedoor/contracts/user';
import { Bell, ChevronDown, Menu, MessageCircle, Plus } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { fetchAhead, loadModule } from '#/shared/browser/load-module.ts';
import { paths } from '#/shared/config/paths.ts';
import * as shellTexts from '#/shared/config/texts/shell.ts';
import { useSession } from '#/shared/session/session-store.ts';
import { ButtonLink, buttonClass, IconButton } from '#/shared/ui/button.tsx';
import { CountBadge } from '#/shared/ui/count-badge.tsx';
import { Avatar } from '#/shared/ui/people/avatar.tsx';
import { toggleMenu } from './layout-store.ts';
import { Logo } from './logo.tsx';
import { TopSearch } from './top-search.tsx';
import { useUnreadCount, useUnreadMessages } from './use-unread-count.ts';

const loadServicesMenu = () => loadModule(() => import('./services-mega-menu.tsx'));
const ServicesMegaMenu = lazy(async () => ({ default: (await loadServicesMenu()).ServicesMegaMenu }));

const accountMenu = fetchAhead(() => import('./account-menu.tsx'));
const AccountMenu = lazy(async () => ({ default: (await accountMenu.load()).AccountMenu }));

const accountButton = 'grid size-10 place-items-center rounded-full touch:size-11';

const iconLink =
  'relative grid size-10 place-items-center rounded-button text-ink-2 transition-colors hover:bg-sunken hover:text-ink touch:size-11';
const icon = { 'aria-hidden': true, size: 20, strokeWidth: 1.75 } as const;

export function TopBar() {
  const { isLoading, user } = useSession();
  return (
    <header className="print:hidden sticky top-0 z-30 flex h-[52px] items-center gap-1 border-b border-border bg-surface px-2 md:h-14 md:gap-2 md:px-4">
      <IconButton id="menu-toggle" label={shellTexts.menu} onClick={toggleMenu}>
        <Menu {...icon} />
      </IconButton>
      <Logo />
      <div className="ms-3 hidden lg:block">
        <ServicesMenuButton />
      </div>
      <TopSearch />
      <div className="flex items-center gap-1 md:gap-2">
        {user?.role === 'CREATOR' && (
          <ButtonLink kind="outline" to={paths.postCreate.getHref()} className="max-md:hidden">
            <Plus aria-hidden size={18} strokeWidth={2} />
            {shellTexts.create}
          </ButtonLink>
        )}
        {user && (
          <>
            <BellLink className={iconLink} />
            <MessagesLink className={`${iconLink} max-md:hidden`} />
            <AccountMenuButton user={user} />
          </>
        )}
        {!user && !isLoading && (
          <>
            <ButtonLink kind="quiet" to={paths.login.getHref()} className="max-md:px-2.5">
              {shellTexts.login}
            </ButtonLink>
            <ButtonLink kind="outline" to={paths.register.getHref()} className="max-md:px-2.5">
              {shellTexts.signUp}
            </ButtonLink>
          </>
        )}
      </div>
    </header>
  );
}

function BellLink({ className }: { readonly className: string }) {
  const count = useUnreadCount();
  return (
    <Link to={paths.notifications.getHref()} className={className}>
      <Bell aria-hidden size={20} strokeWidth={1.75} />
      <span className="sr-only">{shellTexts.notifications}</span>
      <span className="absolute top-0 inset-s-[22px] rounded-full ring-2 ring-surface">
        <CountBadge count={count} cap={9} />
      </span>
    </Link>
  );
}

function MessagesLink({ className }: { readonly className: string }) {
  const count = useUnreadMessages();
  return (
    <Link to={paths.messages.getHref()} className={className}>
      <MessageCircle aria-hidden size={20} strokeWidth={1.75} />
      <span className="sr-only">{shellTexts.messages}</span>
      <span className="absolute top-0 inset-s-[22px] rounded-full ring-2 ring-surface">
        <CountBadge count={count} cap={9} />
      </span>
    </Link>
  );
}

/**
 * The avatar. Its menu's code is loaded when the pointer or the focus approaches it, and with live updates, so that signing out
 * also works offline.
 */
function AccountMenuButton({ user }: { readonly user: OwnUser }) {
  const [isWanted, setWanted] = useState(false);
  const avatar = <Avatar name={user.displayName || user.username} src={user.avatarUrl} size={32} />;
  const plain = (
    <button
      type="button"
      aria-label={shellTexts.account}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={accountMenu.fetch}
      onFocus={accountMenu.fetch}
      onClick={() => setWanted(true)}
      className={accountButton}
    >
      {avatar}
    </button>
  );
  if (!isWanted) return plain;
  return (
    <Suspense fallback={plain}>
      <AccountMenu username={user.username} triggerClass={accountButton}>
        {avatar}
      </AccountMenu>
    </Suspense>
  );
}

/** Its menu's code is loaded when the pointer or the focus approaches it. */
function ServicesMenuButton() {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={loadServicesMenu}
        onFocus={loadServicesMenu}
        onClick={() => setOpen(!isOpen)}
        className={buttonClass({ kind: 'quiet' })}
      >
        {shellTexts.services}
        <ChevronDown aria-hidden size={16} strokeWidth={2} />
      </button>
      {isOpen && (
        <Suspense>
          <ServicesMegaMenu anchor={button} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
