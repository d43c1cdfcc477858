import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { type PointerEvent, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import * as shellTexts from '#/shared/config/texts/shell.ts';
import { useCloseOnBack } from '#/shared/hooks/use-close-on-back.ts';
import { IconButton } from '#/shared/ui/button.tsx';
import { closeDrawer } from './layout-store.ts';
import { Logo } from './logo.tsx';
import { SideMenu } from './side-menu.tsx';

const SWIPE_PX = 60;

/** The side menu over the page, on a small screen. Closes by Esc, Back, the scrim, a swipe to the edge, and on navigation. */
export function Drawer() {
  useCloseOnBack(closeDrawer);
  const start = useRef(0);
  const { key } = useLocation();
  const openedAt = useRef(key);
  useEffect(() => {
    if (openedAt.current !== key) closeDrawer();
  }, [key]);
  const remember = (event: PointerEvent) => {
    start.current = event.clientX;
  };
  const closeOnSwipe = (event: PointerEvent) => {
    const toLeft = start.current - event.clientX;
    if ((document.dir === 'rtl' ? -toLeft : toLeft) > SWIPE_PX) closeDrawer();
  };
  return (
    <Dialog.Root open onOpenChange={closeDrawer}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 animate-fade-in bg-scrim" />
        <Dialog.Content
          aria-describedby={undefined}
          onPointerDown={remember}
          onPointerUp={closeOnSwipe}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            document.querySelector<HTMLElement>('#menu-toggle')?.focus({ preventScroll: true });
          }}
          className="fixed inset-y-0 inset-s-0 z-40 flex w-72 max-w-[calc(100vw-48px)] touch-pan-y animate-drawer-in rtl:[--from:100%] flex-col bg-bg pb-[env(safe-area-inset-bottom)] shadow-raised outline-none"
        >
          <Dialog.Title className="sr-only">{shellTexts.menu}</Dialog.Title>
          <div className="flex h-[52px] items-center justify-between border-b border-border pe-2 ps-4">
            <Logo />
            <Dialog.Close asChild>
              <IconButton label={shellTexts.closeMenu}>
                <X aria-hidden size={20} strokeWidth={1.75} />
              </IconButton>
            </Dialog.Close>
          </div>
          <nav aria-label={shellTexts.main} className="flex min-h-0 flex-1 flex-col">
            <SideMenu isDrawer />
          </nav>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
