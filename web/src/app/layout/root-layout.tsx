import { lazy, Suspense, useEffect, useState } from 'react';
import { Outlet, useNavigate } from 'react-router-dom';
import { afterFirstLoad } from '#/shared/browser/after-first-load.ts';
import { fetchAhead, loadModule } from '#/shared/browser/load-module.ts';
import { paths } from '#/shared/config/paths.ts';
import * as shellTexts from '#/shared/config/texts/shell.ts';
import { classes } from '#/shared/format/classes.ts';
import { useIsOnline } from '#/shared/hooks/use-is-online.ts';
import { onSessionLost } from '#/shared/http/refresh-session.ts';
import { useSession } from '#/shared/session/session-store.ts';
import { cancelProof, useStepUp } from '#/shared/session/step-up-store.ts';
import { closeCheckout, useCheckout } from '#/shared/stores/checkout-store.ts';
import { useLiveState } from '#/shared/stores/live-state.ts';
import { useToasts } from '#/shared/stores/toast-store.ts';
import { LiveRegion } from '#/shared/ui/feedback/live-region.tsx';
import { PageSpinner } from '#/shared/ui/feedback/spinner.tsx';
import { GlobalKeys } from './global-keys.tsx';
import { useLayout } from './layout-store.ts';
import { SideMenu } from './side-menu.tsx';
import { TopBar } from './top-bar.tsx';
import { useFocusOnNavigation } from './use-focus-on-navigation.ts';
import { useScrollRestoration } from './use-scroll-restoration.ts';
import { useUnreadInTitle } from './use-unread-count.ts';

/** Needed only if there is a network: offline, the text is enough. */
const OutageNotice = lazy(async () => ({
  default: (await loadModule(() => import('./outage-notice.tsx'))).OutageNotice,
}));

const link =
  'print:hidden fixed top-2 inset-s-2 z-50 -translate-y-20 rounded-button bg-main px-4 py-3 text-ui font-semibold text-on-main focus:translate-y-0';

/** The first two stops of the tab key. */
export function SkipLinks() {
  return (
    <>
      <a href="#content" className={link}>
        {shellTexts.skipToContent}
      </a>
      <button type="button" className={link} onClick={focusNavigation}>
        {shellTexts.skipToNavigation}
      </button>
    </>
  );
}

/** On a small screen the menu is behind its toggle. */
function focusNavigation() {
  const navigation = document.querySelector<HTMLElement>('#navigation');
  const target = navigation?.checkVisibility() ? navigation : document.querySelector<HTMLElement>('#menu-toggle');
  target?.focus();
}

const toaster = fetchAhead(() => import('#/shared/ui/feedback/toaster.tsx'));
const Toaster = lazy(async () => ({ default: (await toaster.load()).Toaster }));
/** After the first load, which counts as complete after half a second without requests. */
const TOASTER_AFTER_LOAD_MS = 1_000;
const CheckoutWindow = lazy(async () => ({
  default: (await loadModule(() => import('./checkout-window.tsx'))).CheckoutWindow,
}));
const AccountQuestions = lazy(async () => ({
  default: (await loadModule(() => import('./account-questions.tsx'))).AccountQuestions,
}));
const BottomBar = lazy(async () => ({ default: (await loadModule(() => import('./bottom-bar.tsx'))).BottomBar }));
const Drawer = lazy(async () => ({ default: (await loadModule(() => import('./drawer.tsx'))).Drawer }));

/** The frame around every page. Dialogs are loaded when they are first opened. */
export function RootLayout() {
  const isSignedIn = useSession((state) => state.user !== null);
  const isAgeDue = useSession((state) => state.user?.isAgeDue);
  const isProofAsked = useStepUp((state) => state.finish !== undefined);
  const isPaying = useCheckout((state) => state.checkout !== undefined);
  const hasToasts = useToasts((state) => state.toasts.length > 0);
  const { isRail, isDrawerOpen, isBottomBarHidden, Uploads } = useLayout();
  const pageKey = useFocusOnNavigation();
  // The first page is not faded in: it would only be seen later.
  const [firstKey] = useState(pageKey);
  // Closes payments and questions that another person has left open.
  useEffect(() => {
    if (isSignedIn) return;
    closeCheckout();
    cancelProof();
  }, [isSignedIn]);
  useEffect(() => {
    // Fetched before it is needed: the first toast may say that there is no network.
    afterFirstLoad(TOASTER_AFTER_LOAD_MS, () => void toaster.fetch());
  }, []);
  useFocusKeeper();
  useScrollRestoration();
  useSessionLost();
  useUnreadInTitle();
  return (
    <div>
      <SkipLinks />
      <TopBar />
      <Sidebar />
      <div
        className={classes(
          'print:block print:p-0 flex min-h-[calc(100dvh-56px)] flex-col pb-(--bottom-bar)',
          isRail ? 'lg:ps-18' : 'lg:ps-62',
        )}
      >
        <OfflineBar />
        <main
          id="content"
          tabIndex={-1}
          key={pageKey}
          className={classes(
            'mx-auto w-full max-w-page flex-1 px-4 py-6 md:px-6 md:py-8 2xl:px-8',
            pageKey !== firstKey && 'animate-fade-in',
          )}
        >
          <Suspense fallback={<PageSpinner />}>
            <Outlet />
          </Suspense>
        </main>
      </div>
      {isSignedIn && !isBottomBarHidden && (
        <Suspense>
          <BottomBar />
        </Suspense>
      )}
      {isSignedIn && Uploads && <Uploads />}
      <LiveRegion />
      <GlobalKeys />
      <Suspense>
        {isDrawerOpen && <Drawer />}
        {isSignedIn && isPaying && <CheckoutWindow />}
        {isSignedIn && (isProofAsked || isAgeDue) && <AccountQuestions />}
        {hasToasts && <Toaster />}
      </Suspense>
    </div>
  );
}

/** Beside the page on a wide screen, whole or folded to a rail. */
export function Sidebar() {
  const isRail = useLayout((state) => state.isRail);
  return (
    <nav
      id="navigation"
      tabIndex={-1}
      aria-label={shellTexts.main}
      className={classes(
        'print:hidden fixed top-14 bottom-0 inset-s-0 z-20 hidden flex-col border-e border-border bg-bg lg:flex',
        isRail ? 'w-18' : 'w-62',
      )}
    >
      <SideMenu isFolded={isRail} />
    </nav>
  );
}

/** A session that could not be renewed ends at the sign-in page, from wherever it was found out. */
function useSessionLost(): void {
  const navigate = useNavigate();
  useEffect(() => onSessionLost(() => void navigate(paths.login.getHref())), [navigate]);
}

/** A bar that is shown while the browser is offline, the session could not be confirmed, or live updates are lost. */
function OfflineBar() {
  const isOnline = useIsOnline();
  const isUnconfirmed = useSession((state) => state.isUnconfirmed);
  const isLost = useLiveState((state) => state.isLost);
  if (isOnline && !isUnconfirmed && !isLost) return null;
  return (
    <div
      role="status"
      id="outage"
      className="print:hidden sticky top-[52px] z-20 flex min-h-(--outage) flex-wrap items-center justify-center gap-2 border-b border-border bg-sunken px-4 py-2 text-ui text-ink md:top-14"
    >
      <span>{describeOutage(isOnline, isUnconfirmed)}</span>
      <Suspense>
        <OutageNotice canRetry={isUnconfirmed && isOnline} />
      </Suspense>
    </div>
  );
}

function describeOutage(isOnline: boolean, isUnconfirmed: boolean): string {
  if (!isOnline) return shellTexts.youAreOffline;
  return isUnconfirmed ? shellTexts.weCouldNotCheckYourSession : shellTexts.liveUpdatesAreInterruptedReconnecting;
}

/** Keeps the focus near the focused element when that element is removed. For keyboard users, so it is loaded at the first key press. */
function useFocusKeeper(): void {
  useEffect(() => window.addEventListener('keydown', startKeepingFocus, { capture: true, once: true }), []);
}

function startKeepingFocus(): void {
  loadModule(() => import('./keep-focus.ts')).then(
    ({ keepFocus }) => keepFocus(),
    (error: unknown) => console.warn('The focus is not kept', error),
  );
}
