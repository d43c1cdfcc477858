const TABBABLE =
  'a[href]:not([tabindex="-1"]), button:not(:disabled, [tabindex="-1"]), input:not(:disabled, [tabindex="-1"]), textarea:not(:disabled), select:not(:disabled), [tabindex="0"]';
/** The areas in which the focus is kept. Elsewhere, such as in the top bar, navigation handles it. */
const SCOPE = 'main, [role="dialog"], [role="alertdialog"]';
/** The keys that press something or leave it, by which it may go away. */
const PRESSING: readonly string[] = ['Enter', ' ', 'Escape', 'Delete'];
/** How long a disabled button keeps the focus before it moves elsewhere; a button marked as busy keeps it for as long as it is busy. */
const DISABLED_FOR_MS = 600;

interface Held {
  readonly element: HTMLElement;
  readonly scope: Element;
  /** The focusable elements of the scope at that time, in document order. */
  readonly order: readonly HTMLElement[];
}

/**
 * Moves the focus to the nearest element when the focused one is removed after a key was pressed: a browser would move it to the
 * body, and keyboard and screen reader users would lose their place. Returns a function that stops this.
 */
export function keepFocus(): () => void {
  let held: Held | undefined;
  let isPressed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const changes = new MutationObserver(() => {
    if (held && isGone(held.element)) waitThenMove(held);
    else if (held && document.activeElement === document.body) held.element.focus({ preventScroll: true });
  });

  function hold(): void {
    release();
    isPressed = true;
    const element = document.activeElement;
    const scope = element?.closest(SCOPE);
    if (!(element instanceof HTMLElement) || !scope || element === scope) return;
    held = { element, scope, order: listTabbable(scope, element) };
    changes.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] });
  }
  function release(): void {
    isPressed = false;
    held = undefined;
    changes.disconnect();
    clearTimeout(timer);
  }
  /** A menu that closes and a form that opens focus something themselves, a moment later. */
  function waitThenMove(lost: Held, isLate = false): void {
    clearTimeout(timer);
    const { element } = lost;
    const isAtWork = element.isConnected && !isLate;
    timer = setTimeout(
      () => {
        if (held !== lost || !isGone(element)) return;
        if (element.isConnected && element.ariaBusy === 'true') return;
        if (document.activeElement !== document.body) return;
        release();
        findNearest(lost)?.focus({ preventScroll: true });
      },
      isAtWork ? DISABLED_FOR_MS : 50,
    );
  }
  function handleKeyDown({ key, target }: KeyboardEvent): void {
    const isTyped =
      key !== 'Enter' && key !== 'Escape' && target instanceof Element && target.matches('input, textarea');
    if (PRESSING.includes(key) && !isTyped) hold();
    else release();
  }
  /** Elements focused by the page itself are tracked as well, such as a menu's button when the menu is closed. */
  function handleFocusIn(): void {
    if (isPressed && document.activeElement !== held?.element) hold();
  }

  // In the capture phase it also hears keys that input methods keep from the page.
  window.addEventListener('keydown', handleKeyDown, true);
  document.addEventListener('focusin', handleFocusIn);
  document.addEventListener('pointerdown', release, true);
  return () => {
    release();
    window.removeEventListener('keydown', handleKeyDown, true);
    document.removeEventListener('focusin', handleFocusIn);
    document.removeEventListener('pointerdown', release, true);
  };
}

function isGone(element: HTMLElement): boolean {
  return !element.isConnected || element.matches(':disabled');
}

/** In document order, including `element`, even if only a script can focus it. */
function listTabbable(scope: Element, element?: HTMLElement): HTMLElement[] {
  const list = [...scope.querySelectorAll<HTMLElement>(TABBABLE)];
  if (!element || list.includes(element)) return list;
  const next = list.findIndex((one) => element.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING);
  return list.toSpliced(next === -1 ? list.length : next, 0, element);
}

/**
 * Returns the element that replaced the lost one; otherwise the next one with its name, such as the next row's Delete; otherwise
 * the one before it, because the one after it may delete something. Returns undefined if its page or dialog is gone.
 */
function findNearest({ element, scope, order }: Held): HTMLElement | undefined {
  if (!scope.isConnected) return undefined;
  const now = listTabbable(scope).filter((one) => one.checkVisibility());
  const at = order.indexOf(element);
  const before = order.slice(0, at).filter((one) => now.includes(one));
  const after = order.slice(at + 1).filter((one) => now.includes(one));
  const last = before.at(-1);
  const added = now.slice(last ? now.indexOf(last) + 1 : 0, after[0] ? now.indexOf(after[0]) : undefined)[0];
  const name = nameOf(element);
  const alike = after.find((one) => nameOf(one) === name) ?? before.findLast((one) => nameOf(one) === name);
  return added ?? alike ?? last ?? after[0] ?? (scope instanceof HTMLElement ? scope : undefined);
}

function nameOf(element: HTMLElement): string {
  return element.ariaLabel ?? element.textContent;
}
