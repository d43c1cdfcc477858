import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dismissToast, useToasts } from '#/shared/stores/toast-store.ts';
import { offerUndo } from './offer-undo.ts';

const page = Object.assign(new EventTarget(), { hidden: false });

beforeEach(() => {
  page.hidden = false;
  useToasts.setState({ toasts: [] });
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', new EventTarget());
});
afterEach(() => vi.unstubAllGlobals());

const shown = () => useToasts.getState().toasts;

function pressUndo(): void {
  const content = shown()[0]?.content;
  if (!isUndoToast(content)) throw new Error('No toast offers Undo');
  content.props.onUndo();
}

function isUndoToast(content: unknown): content is { readonly props: { readonly onUndo: () => void } } {
  if (typeof content !== 'object' || content === null || !('props' in content)) return false;
  const { props } = content;
  return typeof props === 'object' && props !== null && 'onUndo' in props;
}

it('returns true when Undo is pressed, and takes the toast away', async () => {
  const offer = offerUndo('Cleared');
  pressUndo();
  expect(await offer).toBe(true);
  expect(shown()).toEqual([]);
});

it('returns false when the toast is gone', async () => {
  const offer = offerUndo('Cleared');
  dismissToast(shown()[0]?.id ?? 0);
  expect(await offer).toBe(false);
});

it('returns false when the next change is offered, which has its own Undo', async () => {
  const first = offerUndo('Deleted');
  const second = offerUndo('Cleared');
  expect(await first).toBe(false);
  expect(shown()).toHaveLength(1);
  pressUndo();
  expect(await second).toBe(true);
});

it('returns false when the page is hidden, before it may be closed', async () => {
  const offer = offerUndo('Cleared');
  page.hidden = true;
  page.dispatchEvent(new Event('visibilitychange'));
  expect(await offer).toBe(false);
});
