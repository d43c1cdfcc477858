import { onTestFinished } from 'vitest';

/** Holds the lock of another open tab: a draft under a key that ends in `:other` belongs to it. The returned function closes the tab. */
export async function openOtherTab(): Promise<() => Promise<void>> {
  let end = () => {};
  const isOver = new Promise<void>((resolve) => {
    end = resolve;
  });
  let lock: Promise<void> = Promise.resolve();
  await new Promise<void>((isOpen) => {
    lock = navigator.locks.request('stagedoor-draft-tab:other', () => {
      isOpen();
      return isOver;
    });
  });
  const close = () => {
    end();
    return lock;
  };
  onTestFinished(close);
  return close;
}
