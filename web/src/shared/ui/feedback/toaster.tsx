import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { Toast as Primitive } from 'radix-ui';
import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import * as sharedTexts from '#/shared/config/texts/shared.ts';
import { dismissToast, type Toast, type ToastKind, useToasts } from '#/shared/stores/toast-store.ts';
import { Spinner } from './spinner.tsx';

const DURATIONS_MS: Readonly<Record<ToastKind, number>> = {
  blank: 3000,
  success: 3000,
  // Holds an action, which takes time to reach.
  custom: 8000,
  error: 6000,
  loading: Number.POSITIVE_INFINITY,
};

const ICONS: Readonly<Record<ToastKind, ReactNode>> = {
  blank: null,
  custom: null,
  success: <CircleCheck aria-hidden size={20} strokeWidth={1.75} className="text-ok" />,
  error: <CircleAlert aria-hidden size={20} strokeWidth={1.75} className="text-err" />,
  loading: <Spinner />,
};

const TOAST = 'data-toast';
/** Overlays that handle Escape before a toast does. */
const OPEN_LAYERS = ':is([role="dialog"], [role="alertdialog"], [role="menu"])[data-state="open"]';

/** Also suggestions of the field that has the focus, such as people whom a text may mention. */
function hasOpenLayer(target: Element): boolean {
  const list = target.getAttribute('aria-controls');
  const suggests = list !== null && document.getElementById(list)?.getAttribute('role') === 'listbox';
  return suggests || document.querySelector(OPEN_LAYERS) !== null;
}

/** All toasts. Waits while the pointer or the focus is on them. */
export function Toaster() {
  const toasts = useToasts((state) => state.toasts);
  const [isAside, setAside] = useState(false);

  /**
   * Escape closes whatever opened last: the toast, or without a toast the overlay below. One press closes only one of them; while a
   * toast is shown it does not clear the focused field either.
   */
  function handleEscape(event: KeyboardEvent, id: number) {
    const { target } = event;
    if (!(target instanceof Element) || target.closest(`[${TOAST}]`)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (!hasOpenLayer(target)) return dismissToast(id);
    flushSync(() => setAside(true));
    target.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
    setAside(false);
  }
  return (
    <Primitive.Provider swipeDirection="right" label={sharedTexts.notice}>
      {!isAside &&
        toasts.map((toast) => (
          <ToastCard key={toast.id} toast={toast} onEscape={(event) => handleEscape(event, toast.id)} />
        ))}
      <Primitive.Viewport className="print:hidden fixed inset-e-4 bottom-[calc(16px+var(--foot))] inset-s-4 z-50 mx-auto flex max-h-dvh max-w-toast flex-col gap-2 outline-none md:top-[68px] md:bottom-auto md:inset-s-auto md:mx-0 md:w-toast" />
    </Primitive.Provider>
  );
}

interface ToastCardProps {
  readonly toast: Toast;
  readonly onEscape: (event: KeyboardEvent) => void;
}

function ToastCard({ toast, onEscape }: ToastCardProps) {
  return (
    <Primitive.Root
      type={toast.kind === 'error' ? 'foreground' : 'background'}
      duration={DURATIONS_MS[toast.kind]}
      {...{ [TOAST]: '' }}
      onEscapeKeyDown={onEscape}
      onOpenChange={(isOpen) => {
        if (!isOpen) dismissToast(toast.id);
      }}
      className="flex max-w-toast animate-toast-in items-start gap-3 rounded-card border border-border bg-raised py-2 pe-2 ps-4 text-ui text-ink shadow-raised data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)"
    >
      <span className="flex min-h-8 items-center empty:hidden">{ICONS[toast.kind]}</span>
      <Primitive.Description className="min-w-0 flex-1 self-center py-1">{toast.content}</Primitive.Description>
      <Primitive.Close
        aria-label={sharedTexts.dismiss}
        className="grid size-8 shrink-0 place-items-center rounded-button text-ink-3 transition-colors hover:bg-sunken hover:text-ink"
      >
        <X aria-hidden size={16} strokeWidth={2} />
      </Primitive.Close>
    </Primitive.Root>
  );
}
