const TABBABLE =
  'a[href]:not([tabindex="-1"]), button:not(:disabled, [tabindex="-1"]), input:not(:disabled, [tabindex="-1"]), textarea:not(:disabled), select:not(:disabled), [tabindex="0"]';
/** Where the focus may go to. Elsewhere, as in the top bar, a page that is left takes care of it. */
const SCOPE = 'main, [role="dialog"], [role="alertdialog"]';
/** The keys that press something or leave it, by which it may go away. */
const PRESSING: readonly string[] = ['Enter', ' ', 'Escape', 'Delete'];
/** How long a button that is disabled may be at work before the focus goes elsewhere; one that says that it is busy has as long as it takes. */
const DISABLED_FOR_MS = 600;

interface Held {
  readonly element: HTMLElement;
  readonly scope: Element;
  /** What could be reached in the scope at the time, in the order of the page. */
  readonly order: readonly HTMLElement[];
}

/**
 * Gives the focus to what is nearest when the element that has it goes away after a key was pressed: a browser leaves it
 * to the page, and who uses keys or a screen reader does not know where they are. Returns the function that ends this.
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
  /** What the page focuses by itself is held as well: a menu's button, when the menu is closed. */
  function handleFocusIn(): void {
    if (isPressed && document.activeElement !== held?.element) hold();
  }

  // Hears there what input methods keep from the page as well.
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

/** In the order of the page, with `element` among them, also where it can be focused by a script alone. */
function listTabbable(scope: Element, element?: HTMLElement): HTMLElement[] {
  const list = [...scope.querySelectorAll<HTMLElement>(TABBABLE)];
  if (!element || list.includes(element)) return list;
  const next = list.findIndex((one) => element.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING);
  return list.toSpliced(next === -1 ? list.length : next, 0, element);
}

/**
 * Returns what came in the place of the lost element; else the next one with its name, such as the next row's Delete; else
 * what stands before it, because what follows may delete something. Returns undefined if its page or dialog has gone.
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
