import { beforeEach, expect, it } from 'vitest';
import { dismissToast, showToast, useToasts } from './toast-store.ts';

beforeEach(() => useToasts.setState({ toasts: [] }));

it('keeps at most twenty toasts, the newest', () => {
  for (let n = 1; n <= 25; n += 1) showToast('blank', `toast ${n}`);
  const shown = useToasts.getState().toasts.map((toast) => toast.content);
  expect(shown).toHaveLength(20);
  expect(shown.at(0)).toBe('toast 6');
  expect(shown.at(-1)).toBe('toast 25');
});

it('takes away only the toast that was dismissed', () => {
  const first = showToast('success', 'first');
  showToast('error', 'second');
  dismissToast(first);
  expect(useToasts.getState().toasts.map((toast) => toast.content)).toEqual(['second']);
});
