import { createHash } from 'node:crypto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useSession } from '#/shared/session/session-store.ts';
import { unsentChanges } from '#/shared/session/unsent-changes.ts';
import { useToasts } from '#/shared/stores/toast-store.ts';
import { fakeBrowser, type Reply } from '#/shared/testing/fake-browser.ts';
import { readPendingSignOuts } from './pending-sign-outs.ts';
import { reportSignOuts } from './report-sign-outs.ts';
import { endReplacedSession, signOut } from './sign-out.ts';

const ada = { id: '1', username: 'ada', role: 'FAN' } as const;
const done: Reply = { status: 200, body: { success: true, data: null } };
const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url');
const stored = () => ['token', 'refreshToken', 'user'].map((key) => localStorage.getItem(key));
const toasts = () => useToasts.getState().toasts.map(({ content }) => content);
const unanswered =
  'You are signed out in this browser. The server has not answered: it ends your session as soon as it can be reached.';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', new EventTarget());
  // A page that somebody is signed in to, before it has asked the server.
  useSession.setState({ isLoading: true, user: null, isUnconfirmed: false });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  delete unsentChanges.send;
  useToasts.setState({ toasts: [] });
});

function start(answer: Parameters<typeof fakeBrowser>[0], refreshToken: string | null = 'R1') {
  const sent = fakeBrowser(answer);
  localStorage.setItem('token', 'T1');
  if (refreshToken !== null) localStorage.setItem('refreshToken', refreshToken);
  localStorage.setItem('user', JSON.stringify(ada));
  return sent;
}

it('signs out here at once, and says that it succeeded once the server has answered', async () => {
  let answer: (reply: Reply) => void = () => undefined;
  const sent = start(() => new Promise((resolve) => (answer = resolve)));
  await signOut();
  expect(stored()).toEqual([null, null, null]);
  expect(useSession.getState()).toMatchObject({ isLoading: false, user: null });
  expect(toasts()).toEqual([]);
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent).toMatchObject([{ path: '/api/auth/logout', token: 'Bearer T1', body: '{"refreshToken":"R1"}' }]);
  answer(done);
  await vi.waitFor(() => expect(toasts()).toEqual(['Logged out successfully']));
  expect(readPendingSignOuts()).toEqual([]);
});

it.each(['offline', { status: 503 }, { status: 429 }] as const)(
  'says so where the server did not take it, and tries again until it does: %o',
  async (reply) => {
    let late: Reply = reply;
    const sent = start(({ path }) => (path === '/api/auth/logout' ? reply : late));
    await signOut();
    await vi.waitFor(() => expect(toasts()).toEqual([unanswered]));
    expect(stored()).toEqual([null, null, null]);
    // The stored credential can only end the session.
    expect(readPendingSignOuts()).toEqual([hashOf('R1')]);
    await vi.advanceTimersByTimeAsync(10_000);
    late = done;
    window.dispatchEvent(new Event('online'));
    await vi.waitFor(() => expect(readPendingSignOuts()).toEqual([]));
    const last = sent.at(-1);
    expect(last).toMatchObject({ path: '/api/auth/logout/late', token: null });
    expect(JSON.parse(last?.body ?? '')).toEqual({ refreshTokenHash: hashOf('R1') });
    const count = sent.length;
    await vi.advanceTimersByTimeAsync(300_000);
    expect(sent).toHaveLength(count);
  },
);

it('says so where the server gives no answer, and is told again', async () => {
  const sent = start(({ path }) => (path === '/api/auth/logout' ? new Promise(() => undefined) : done));
  await signOut();
  await vi.advanceTimersByTimeAsync(5_000);
  await vi.waitFor(() => expect(toasts()).toEqual([unanswered]));
  await vi.waitFor(() => expect(readPendingSignOuts()).toEqual([]));
  expect(sent.map(({ path }) => path)).toEqual(['/api/auth/logout', '/api/auth/logout/late']);
});

it('ends the session of a token that has expired, without renewing it', async () => {
  const sent = start(({ path }) => (path === '/api/auth/logout' ? { status: 401, body: {} } : done));
  await signOut();
  await vi.waitFor(() => expect(toasts()).toEqual(['Logged out successfully']));
  expect(sent.map(({ path }) => path)).toEqual(['/api/auth/logout', '/api/auth/logout/late']);
  expect(readPendingSignOuts()).toEqual([]);
});

it('promises nothing where there is nothing to tell the server by', async () => {
  start(() => 'offline', null);
  await signOut();
  await vi.waitFor(() =>
    expect(toasts()).toEqual(['You are signed out in this browser. The server has not answered.']),
  );
  expect(readPendingSignOuts()).toEqual([]);
});

it('does not wait for a change that can be undone and gets no answer', async () => {
  start(() => done);
  unsentChanges.send = () => new Promise(() => undefined);
  const leaving = signOut();
  await vi.advanceTimersByTimeAsync(3_000);
  await leaving;
  expect(stored()).toEqual([null, null, null]);
});

it('leaves the session of somebody else alone, who has signed in in another tab', async () => {
  start(() => done);
  useSession.setState({ isLoading: false, user: JSON.parse(localStorage.getItem('user') ?? '') });
  unsentChanges.send = async () => {
    localStorage.setItem('token', 'T-ben');
    localStorage.setItem('user', JSON.stringify({ ...ada, id: '2' }));
  };
  await signOut();
  expect(stored()).toEqual(['T-ben', 'R1', JSON.stringify({ ...ada, id: '2' })]);
});

it('tells the server of each session that ended here without it, once', async () => {
  const sent = start(() => done);
  const session = { user: JSON.parse(localStorage.getItem('user') ?? ''), token: 'T' };
  await Promise.all([
    endReplacedSession({ ...session, refreshToken: 'R8' }),
    endReplacedSession({ ...session, refreshToken: 'R9' }),
  ]);
  await reportSignOuts();
  expect(sent.map(({ body }) => JSON.parse(body).refreshTokenHash).sort()).toEqual([hashOf('R8'), hashOf('R9')].sort());
});

it('does not ask for ever about a session that the server does not know', async () => {
  const sent = start(({ path }) => (path === '/api/auth/logout' ? 'offline' : { status: 404, body: {} }));
  await signOut();
  await vi.waitFor(() => expect(readPendingSignOuts()).toEqual([]));
  expect(sent).toHaveLength(2);
});
