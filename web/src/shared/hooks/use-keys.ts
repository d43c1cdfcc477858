import { useEffect, useEffectEvent } from 'react';
import { useShortcuts } from '../stores/shortcuts-store.ts';

const TYPING =
  'input, textarea, select, [contenteditable="true"], [role="menu"], [role="dialog"], [role="alertdialog"]';
/** Keys that go on while they are held. The browser repeats every key, and a held `l` would like a post and take it back in turn. */
const HELD: readonly string[] = ['j', 'k'];
/** How long the first key of two waits for the second. */
const CHORD_MS = 2500;

type Action = () => void;
interface Binding {
  /** The actions of keys, and of two that follow each other: `g h`. */
  readonly find: (pressed: string) => Action | undefined;
  readonly isFirstOfTwo: (pressed: string) => boolean;
}

const bindings = new Set<Binding>();
let first: { readonly key: string; readonly at: number } | undefined;

/**
 * Handles keys on the whole page, by their character; a sequence of two keys is written with a space. Not while a person types,
 * while a menu or dialog is open, or if shortcuts are switched off.
 */
export function useKeys(keys: Readonly<Record<string, Action>>): void {
  const find = useEffectEvent((pressed: string) => keys[pressed]);
  const isFirstOfTwo = useEffectEvent((pressed: string) =>
    Object.keys(keys).some((one) => one.startsWith(`${pressed} `)),
  );
  useEffect(() => {
    const binding = { find: (pressed: string) => find(pressed), isFirstOfTwo: (key: string) => isFirstOfTwo(key) };
    bindings.add(binding);
    // Added again, it is still there once.
    document.addEventListener('keydown', handleKeyDown);
    return () => {
      bindings.delete(binding);
    };
  }, []);
}

/** One listener for all keys: an `s` after `g` is the second key of a sequence and nothing else. */
function handleKeyDown(event: KeyboardEvent): void {
  const { key, timeStamp, repeat } = event;
  if (key === 'Shift' || (repeat && !HELD.includes(key)) || !isShortcutEvent(event)) return;
  const before = first !== undefined && timeStamp - first.at < CHORD_MS ? first : undefined;
  first = undefined;
  const pressed = before ? `${before.key} ${key}` : key;
  const action = [...bindings].map(({ find }) => find(pressed)).find((found) => found !== undefined);
  if (action) {
    event.preventDefault();
    action();
  } else if (!before && [...bindings].some((binding) => binding.isFirstOfTwo(key))) {
    first = { key, at: timeStamp };
  }
}

function isShortcutEvent(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false;
  if (event.target instanceof Element && event.target.closest(TYPING)) return false;
  return useShortcuts.getState().isOn;
}
