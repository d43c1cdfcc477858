import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearSession, useSession } from '#/shared/session/session-store.ts';
import { readStoredSession } from '#/shared/session/stored-session.ts';
import { unsentChanges } from '#/shared/session/unsent-changes.ts';
import { dismissToast, useToasts } from '#/shared/stores/toast-store.ts';
import { fakeBrowser } from '#/shared/testing/fake-browser.ts';
import { sendUnlessUndone, UndoneError } from './send-unless-undone.ts';

const send = vi.fn(() => Promise.resolve('sent'));

beforeEach(() => {
  fakeBrowser(() => ({ status: 200, body: { success: true, data: null } }));
  vi.stubGlobal('document', new EventTarget());
  vi.stubGlobal('window', new EventTarget());
  localStorage.setItem('token', 'T1');
  localStorage.setItem('user', JSON.stringify({ id: '1', username: 'ada', role: 'FAN' }));
  useSession.setState({ user: readStoredSession()?.user ?? null, isLoading: false });
  useToasts.setState({ toasts: [] });
  send.mockClear();
});
afterEach(async () => {
  await clearSession(readStoredSession());
  vi.unstubAllGlobals();
});

const dismiss = () => dismissToast(useToasts.getState().toasts[0]?.id ?? 0);

it('sends once, when the change can no longer be undone', async () => {
  const sending = sendUnlessUndone('Cleared', send);
  expect(send).not.toHaveBeenCalled();
  dismiss();
  expect(await sending).toBe('sent');
  expect(send).toHaveBeenCalledOnce();
});

it("does not send one person's change after they have signed out", async () => {
  const sending = sendUnlessUndone('Cleared', send);
  await clearSession(readStoredSession());
  dismiss();
  await expect(sending).rejects.toThrow(UndoneError);
  expect(send).not.toHaveBeenCalled();
});

it('sends at once, and is waited for, before its person signs out', async () => {
  let answer = (_text: string) => {};
  send.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
  const sending = sendUnlessUndone('Cleared', send);
  const steps: string[] = [];
  const sent = unsentChanges.send?.().then(() => steps.push('session may end'));
  await vi.waitFor(() => expect(send).toHaveBeenCalledOnce());
  expect(useToasts.getState().toasts).toEqual([]);
  steps.push('answered');
  answer('sent');
  await sent;
  expect(steps).toEqual(['answered', 'session may end']);
  expect(await sending).toBe('sent');
});

it('is not sent again by a later sign-out', async () => {
  const sending = sendUnlessUndone('Cleared', send);
  dismiss();
  await sending;
  await unsentChanges.send?.();
  expect(send).toHaveBeenCalledOnce();
});
