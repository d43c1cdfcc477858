import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { LOST_PLACE } from '#/shared/session/lost-place.ts';
import { useSession } from '#/shared/session/session-store.ts';
import { readStoredSession } from '#/shared/session/stored-session.ts';
import { unsentChanges } from '#/shared/session/unsent-changes.ts';
import { sessionStore } from '#/shared/storage/page-storage.ts';
import { useToasts } from '#/shared/stores/toast-store.ts';
import { fakeBrowser, type Reply } from '#/shared/testing/fake-browser.ts';
import { confirmSession } from './confirm-session.ts';
import { isSessionLost, takeLostPlace } from './lost-place.ts';
import { signIn, signUp } from './sign-in.ts';
import { signOut } from './sign-out.ts';
import { noteArrival, welcome } from './welcome.ts';

const ada = { id: '1', username: 'ada', role: 'FAN' };
const ok = (data: unknown): Reply => ({ status: 200, body: { success: true, data } });
const keys = () => ['token', 'refreshToken', 'user'].map((key) => localStorage.getItem(key));

function storeSession() {
  localStorage.setItem('token', 'T1');
  localStorage.setItem('refreshToken', 'R1');
  localStorage.setItem('user', JSON.stringify(ada));
}

afterEach(() => {
  sessionStore.removeItem(LOST_PLACE);
  vi.unstubAllGlobals();
  useSession.setState({ isLoading: true, user: null, isUnconfirmed: false });
  useToasts.setState({ toasts: [] });
});

describe('at start', () => {
  it('nobody is signed in where nothing is stored, and nothing is asked', async () => {
    const sent = fakeBrowser(() => ok(ada));
    await confirmSession();
    expect(sent).toEqual([]);
    expect(useSession.getState()).toEqual({ isLoading: false, user: null, isUnconfirmed: false });
  });

  it('the server says who is signed in, and it is stored as told', async () => {
    fakeBrowser(() => ok({ ...ada, displayName: 'Ada' }));
    storeSession();
    await confirmSession();
    expect(useSession.getState()).toMatchObject({ isLoading: false, user: { displayName: 'Ada' } });
    expect(localStorage.getItem('user')).toContain('"displayName":"Ada"');
  });

  it('a refused session is cleared', async () => {
    fakeBrowser(() => ({ status: 401, body: { message: 'Invalid or expired token' } }));
    storeSession();
    await confirmSession();
    expect(useSession.getState()).toMatchObject({ isLoading: false, user: null });
    expect(keys()).toEqual([null, null, null]);
  });

  it.each(['offline', { status: 503 }] as const)(
    'a session that could be neither confirmed nor rejected stays, to be checked again: %o',
    async (reply) => {
      fakeBrowser(() => reply);
      storeSession();
      await confirmSession();
      expect(useSession.getState()).toMatchObject({ isLoading: false, user: ada, isUnconfirmed: true });
      expect(keys()).toEqual(['T1', 'R1', JSON.stringify(ada)]);
    },
  );

  it.each([
    ['CREATOR', ['/api/auth/me', '/api/auth/refresh'], 'T2'],
    ['FAN', ['/api/auth/me'], 'T1'],
  ])('the token is renewed where the account has got another role, now %s', async (role, paths, token) => {
    const sent = fakeBrowser(({ path }) =>
      path === '/api/auth/refresh' ? ok({ token: 'T2', refreshToken: 'R2' }) : ok({ ...ada, role }),
    );
    storeSession();
    await confirmSession();
    expect(sent.map(({ path }) => path)).toEqual(paths);
    expect(localStorage.getItem('token')).toBe(token);
    expect(useSession.getState()).toMatchObject({ isLoading: false, user: { role } });
  });

  it('a session that ended while its token was renewed is over', async () => {
    fakeBrowser(({ path }) =>
      path === '/api/auth/refresh' ? { status: 401, body: {} } : ok({ ...ada, role: 'CREATOR' }),
    );
    storeSession();
    await confirmSession();
    expect(useSession.getState()).toMatchObject({ isLoading: false, user: null });
    expect(keys()).toEqual([null, null, null]);
  });

  it('the answer about one person does not replace another who has signed in meanwhile: they are asked for then', async () => {
    const ben = { ...ada, id: 'ben', username: 'ben' };
    const sent = fakeBrowser(({ token }) => {
      localStorage.setItem('user', JSON.stringify(ben));
      localStorage.setItem('token', 'T-ben');
      return ok(token === 'Bearer T-ben' ? ben : ada);
    });
    storeSession();
    await confirmSession();
    expect(sent.map(({ token }) => token)).toEqual(['Bearer T1', 'Bearer T-ben']);
    expect(localStorage.getItem('user')).toBe(JSON.stringify(ben));
    expect(useSession.getState()).toMatchObject({ isLoading: false, user: ben });
  });

  it.each([
    ['the server says so', 'T1'],
    ['the token says so', `x.${btoa(JSON.stringify({ sub: 'ben', sid: 's1' }))}.x`],
  ])(
    'the token of one person beside the name of another is nobody’s session, and ends the loading: %s',
    async (_, token) => {
      fakeBrowser(() => ok({ ...ada, id: 'ben', username: 'ben' }));
      storeSession();
      localStorage.setItem('token', token);
      await confirmSession();
      expect(useSession.getState()).toEqual({ isLoading: false, user: null, isUnconfirmed: false });
      expect(keys()).toEqual([null, null, null]);
    },
  );

  it('the page of one person is closed at once when another has signed in elsewhere, before the server answers', async () => {
    const ben = { ...ada, id: 'ben', username: 'ben' };
    const shown: unknown[] = [];
    fakeBrowser(() => {
      shown.push(useSession.getState());
      return ok(ben);
    });
    storeSession();
    useSession.setState({ isLoading: false, user: readStoredSession()?.user ?? null });
    localStorage.setItem('user', JSON.stringify(ben));
    await confirmSession();
    expect(shown).toEqual([{ isLoading: true, user: null, isUnconfirmed: false }]);
    expect(useSession.getState()).toMatchObject({ isLoading: false, user: ben });
  });

  it('a damaged user is no session', async () => {
    fakeBrowser(() => ok(ada));
    storeSession();
    localStorage.setItem('user', '{"id":');
    await confirmSession();
    expect(useSession.getState().user).toBeNull();
    expect(keys()).toEqual([null, null, null]);
  });
});

it('signing in stores token, refresh token and user, and says so', async () => {
  fakeBrowser(() => ok({ token: 'T1', refreshToken: 'R1', user: ada }));
  await signIn({ email: 'ada@example.com', password: 'secret1' });
  expect(keys()).toEqual(['T1', 'R1', JSON.stringify(ada)]);
  expect(useSession.getState().user).toEqual(ada);
  expect(useToasts.getState().toasts).toMatchObject([{ kind: 'success', content: 'Login successful!' }]);
});

it.each([
  ['/messages?folder=archive', 2],
  ['/', 1],
  ['/login', 1],
  ['/login?code=7', 1],
])('a sign-in after a session that ended at %s leads back there where it is elsewhere', async (path, toasts) => {
  fakeBrowser(() => ok({ token: 'T1', refreshToken: 'R1', user: ada }));
  sessionStore.setItem(LOST_PLACE, `${ada.id} ${path}`);
  await signIn({ email: 'ada@example.com', password: 'secret1' });
  expect(useToasts.getState().toasts).toHaveLength(toasts);
  expect(sessionStore.getItem(LOST_PLACE)).toBeNull();
});

it('a session that another tab has found over, or ended, is over here too, and only the first is called lost', async () => {
  fakeBrowser(() => ok(ada));
  const endInAnotherTab = async () => {
    for (const key of ['token', 'refreshToken', 'user']) localStorage.removeItem(key);
    await confirmSession();
  };
  storeSession();
  await confirmSession();
  await endInAnotherTab();
  expect(isSessionLost()).toBe(true);
  expect(takeLostPlace(ada.id)).toBe('/feed');
  expect(isSessionLost()).toBe(false);

  storeSession();
  await confirmSession();
  const user = useSession.getState().user;
  await signOut();
  expect(sessionStore.getItem(LOST_PLACE)).toBeNull();
  await vi.waitFor(() => expect(useToasts.getState().toasts).toHaveLength(1));
  useSession.setState({ user });
  await endInAnotherTab();
  expect(isSessionLost()).toBe(false);
  expect(takeLostPlace(ada.id)).toBeUndefined();
});

it('a page that was opened anew in another language says what the one before could not', () => {
  fakeBrowser(() => ok(null));
  noteArrival(true);
  sessionStore.setItem(LOST_PLACE, `${ada.id} /messages`);
  welcome(ada.id);
  welcome(ada.id);
  const [signedIn, back, way] = useToasts.getState().toasts;
  expect([signedIn?.content, back?.content, way?.kind]).toEqual([
    'Login successful!',
    'Your account is back, and will not be deleted',
    'custom',
  ]);
  expect(useToasts.getState().toasts).toHaveLength(3);
});

it('leads nobody back to where they are', () => {
  fakeBrowser(() => ok(null));
  sessionStore.setItem(LOST_PLACE, `${ada.id} /feed`);
  welcome(ada.id);
  expect(useToasts.getState().toasts).toEqual([]);
});

it('a sign-in that undoes a deletion says so', async () => {
  fakeBrowser(() => ok({ token: 'T1', refreshToken: 'R1', user: ada, isReopened: true }));
  await signIn({ email: 'ada@example.com', password: 'secret1' });
  expect(useToasts.getState().toasts.map(({ content }) => content)).toEqual([
    'Login successful!',
    'Your account is back, and will not be deleted',
  ]);
});

it('signing out first sends what can still be undone, in the session that it leaves', async () => {
  const sent = fakeBrowser(() => ok(null));
  storeSession();
  const before: unknown[] = [];
  onTestFinished(() => {
    delete unsentChanges.send;
  });
  unsentChanges.send = async () => {
    before.push([sent.length, ...keys().slice(0, 2)]);
    localStorage.setItem('refreshToken', 'R2');
  };
  await signOut();
  expect(before).toEqual([[0, 'T1', 'R1']]);
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent.map(({ body }) => JSON.parse(body))).toEqual([{ refreshToken: 'R2' }]);
  expect(keys()).toEqual([null, null, null]);
});

it.each([
  ['email', 'Email is already registered'],
  ['username', 'Username is already taken'],
] as const)('a taken name or address is said in a toast and under its field: %s', async (field, message) => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  fakeBrowser(() => ({ status: 409, body: { message } }));
  const account = { email: 'ada@example.com', username: 'ada', password: 'secret1' };
  await expect(signUp(account)).rejects.toMatchObject({ statusCode: 409, errors: [{ field, message }] });
  expect(useToasts.getState().toasts).toMatchObject([{ kind: 'error', content: message }]);
});
