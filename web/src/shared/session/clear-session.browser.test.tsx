import { clear, get, keys, set } from 'idb-keyval';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { storeCopy } from '#/shared/http/answer-copies.ts';
import { ada, ben } from '#/shared/testing/browser/show.tsx';
import { clearSession, getOwnSession, signInAs, storeTokens, updateUser, useSession } from './session-store.ts';
import { readStoredSession, type StoredSession } from './stored-session.ts';

const bert = { ...ada, ...ben };
const privateKeys = async () => (await keys()).map(String).filter((key) => /:(last-feed|copies|copy:.*)$/.test(key));

beforeEach(async () => {
  localStorage.clear();
  await clear();
  await signInAs(ada, { token: 'T-ada', refreshToken: 'R-ada' });
  await storeCopy(ada.id, 'users/cleo?', { displayName: 'Cleo' });
  await set(`${ada.id}:last-feed`, { readAt: '', page: { posts: [] } });
  await set(`${ada.id}:outgoing-message:1`, { content: 'Not sent yet' });
});
afterEach(async () => {
  await clearSession(readStoredSession());
  localStorage.clear();
  await clear();
});

function own(): StoredSession {
  const session = getOwnSession();
  if (session === null) throw new Error('Nobody is signed in');
  return session;
}

/** As on a page without https. */
function removeLocks() {
  const { prototype } = Navigator;
  const before = Object.getOwnPropertyDescriptor(prototype, 'locks') ?? {};
  Reflect.deleteProperty(prototype, 'locks');
  onTestFinished(() => void Object.defineProperty(prototype, 'locks', before));
}

it.each([true, false])(
  'deletes what is private with the session, and leaves what was not sent; with locks: %s',
  async (hasLocks) => {
    if (!hasLocks) removeLocks();
    expect(await privateKeys()).toHaveLength(3);
    await clearSession(own());
    expect(await privateKeys()).toEqual([]);
    expect(await get(`${ada.id}:outgoing-message:1`)).toEqual({ content: 'Not sent yet' });
    expect(['token', 'refreshToken', 'user'].map((key) => localStorage.getItem(key))).toEqual([null, null, null]);
  },
);

it('deletes it, too, when somebody else signs in', async () => {
  expect((await signInAs(bert, { token: 'T-ben' }))?.user.id).toBe(ada.id);
  await expect.poll(privateKeys).toEqual([]);
});

it('stores no answer of somebody who has left meanwhile', async () => {
  const left = clearSession(own());
  await storeCopy(ada.id, 'users/late?', { displayName: 'Late' });
  await left;
  expect(await privateKeys()).toEqual([]);
});

it('leaves the session alone that has taken its place, and whoever is shown then is asked for', async () => {
  const before = own();
  await signInAs(bert, { token: 'T-ben', refreshToken: 'R-ben' });
  await clearSession(before);
  expect(readStoredSession()).toMatchObject({ token: 'T-ben', user: { id: bert.id } });
  expect(useSession.getState().user?.id).toBe(bert.id);
});

it('stores tokens of the session that they are of, and of no other', async () => {
  const before = own();
  expect(await storeTokens(before, { token: 'T-ada-2', refreshToken: 'R-ada-2' })).toBe('T-ada-2');
  // Renewed by another tab first.
  expect(await storeTokens(before, { token: 'T-ada-3', refreshToken: 'R-ada-3' })).toBe('T-ada-2');
  const last = own();
  await signInAs(bert, { token: 'T-ben', refreshToken: 'R-ben' });
  expect(await storeTokens(last, { token: 'T-ada-4', refreshToken: 'R-ada-4' })).toBeNull();
  expect(readStoredSession()).toMatchObject({ token: 'T-ben', refreshToken: 'R-ben' });
  await clearSession(own());
  expect(await storeTokens(last, { token: 'T-ada-5' })).toBeNull();
  expect(localStorage.getItem('token')).toBeNull();
});

it('changes the name of nobody else', async () => {
  await signInAs(bert, { token: 'T-ben' });
  await updateUser({ ...ada, displayName: 'Ada late' });
  expect(useSession.getState().user?.id).toBe(bert.id);
  expect(readStoredSession()?.user.id).toBe(bert.id);
  // Another tab has signed in somebody else, and this one has not heard of it.
  localStorage.setItem('user', JSON.stringify(ada));
  await updateUser({ ...bert, displayName: 'Ben late' });
  expect(readStoredSession()?.user.displayName).toBe(ada.displayName);
});

it('ends push messages at once, and takes away those that are shown', async () => {
  const unsubscribe = vi.fn(async () => true);
  const close = vi.fn();
  const registration = {
    pushManager: { getSubscription: async () => ({ unsubscribe }) },
    getNotifications: async () => [{ close }],
  };
  const spy = vi
    .spyOn(navigator.serviceWorker, 'getRegistration')
    .mockResolvedValue(registration as unknown as ServiceWorkerRegistration);
  onTestFinished(() => spy.mockRestore());
  sessionStorage.setItem(`push-renewed:${ada.id}`, 'yes');
  await clearSession(own());
  expect(unsubscribe).toHaveBeenCalledOnce();
  expect(close).toHaveBeenCalledOnce();
  // A new session in this tab subscribes again.
  expect(sessionStorage.getItem(`push-renewed:${ada.id}`)).toBeNull();
  await signInAs(ada, { token: 'T-ada' });
  await signInAs(bert, { token: 'T-ben' });
  await expect.poll(() => unsubscribe.mock.calls.length).toBe(2);
});
