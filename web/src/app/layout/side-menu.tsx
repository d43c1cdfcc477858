import { ChevronDown, Store } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { loadModule } from '#/shared/browser/load-module.ts';
import { paths } from '#/shared/config/paths.ts';
import * as shellTexts from '#/shared/config/texts/shell.ts';
import { classes } from '#/shared/format/classes.ts';
import { useFeature } from '#/shared/http/app-config.ts';
import { useSession } from '#/shared/session/session-store.ts';
import { CountBadge } from '#/shared/ui/count-badge.tsx';
import { adminItem, type NavItem, navItems, settingsItem } from './nav-items.ts';
import { NavRow } from './nav-row.tsx';
import { useUnreadCount, useUnreadMessages } from './use-unread-count.ts';

const ServicesNav = lazy(async () => ({
  default: (await loadModule(() => import('#/features/services/components/services-nav.tsx'))).ServicesNav,
}));
const CreatorTools = lazy(async () => ({
  default: (await loadModule(() => import('./creator-tools.tsx'))).CreatorTools,
}));

const servicesItem: NavItem = {
  label: shellTexts.services,
  href: paths.services.getHref(),
  icon: Store,
  isPublic: true,
};

interface SideMenuProps {
  readonly isFolded?: boolean;
  /** Whether it is in the drawer, which also shows the items of the top bar. */
  readonly isDrawer?: boolean;
}

/** The menu's inside, the same beside the page and in the drawer. */
export function SideMenu({ isFolded = false, isDrawer = false }: SideMenuProps) {
  const user = useSession((state) => state.user);
  const unread: Readonly<Record<string, number>> = {
    [paths.messages.getHref()]: useUnreadMessages(),
    [paths.notifications.getHref()]: useUnreadCount(),
  };
  const hasPayments = useFeature('subscriptions') === 'on';
  const visible = navItems.filter(
    (item) =>
      (user !== null || item.isPublic) && (isDrawer || !item.onlySmall) && (hasPayments || !item.onlyWithPayments),
  );
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="grid min-h-0 flex-1 content-start gap-0.5 overflow-x-hidden overflow-y-auto p-3">
        {visible.map((item) => (
          <NavRow
            key={item.href}
            item={item}
            isFolded={isFolded}
            badge={item.href in unread && <CountBadge count={unread[item.href] ?? 0} cap={99} />}
          />
        ))}
        {isFolded ? <NavRow item={servicesItem} isFolded /> : <ServicesSection />}
        {user?.role === 'CREATOR' && (
          <Suspense>
            <CreatorTools isFolded={isFolded} />
          </Suspense>
        )}
      </div>
      <div className="grid gap-0.5 border-t border-border p-3">
        {user?.role === 'ADMIN' && <NavRow item={adminItem} isFolded={isFolded} />}
        {user && <NavRow item={settingsItem} isFolded={isFolded} />}
        {!isFolded && (
          <p className="flex flex-wrap items-center gap-x-3 px-3 pt-1 text-meta text-ink-3">
            <Link to={paths.terms.getHref()} className="hover:underline touch:py-3">
              {shellTexts.terms}
            </Link>
            <Link to={paths.privacy.getHref()} className="hover:underline touch:py-3">
              {shellTexts.privacy}
            </Link>
            <Link to={paths.support.getHref()} className="hover:underline touch:py-3">
              {shellTexts.support}
            </Link>
            <span className="tabular">{shellTexts.version}</span>
          </p>
        )}
      </div>
    </div>
  );
}

function ServicesSection() {
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-10 w-full items-center gap-3 rounded-button px-3 text-ui font-medium text-ink-2 transition-colors hover:bg-sunken hover:text-ink touch:min-h-11"
      >
        <Store aria-hidden size={20} strokeWidth={1.75} />
        <span className="flex-1 text-start">{shellTexts.services}</span>
        <ChevronDown
          aria-hidden
          size={18}
          strokeWidth={1.75}
          className={classes('transition-transform', isOpen && 'rotate-180')}
        />
      </button>
      {isOpen && (
        <Suspense>
          <ServicesNav />
        </Suspense>
      )}
    </div>
  );
}
