import { getMe, login } from '@stagedoor/contracts/auth';
import { createPost, getPost, getTrendingPosts } from '@stagedoor/contracts/posts';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { onSessionChangedElsewhere } from '../session/session-changes.ts';
import { useSession } from '../session/session-store.ts';
import { useStepUp } from '../session/step-up-store.ts';
import { readStoredSession } from '../session/stored-session.ts';
import { fakeBrowser, type Reply } from '../testing/fake-browser.ts';
import { FakeUploadRequest } from '../testing/fake-upload-request.ts';
import { call } from './api-client.ts';
import { onSessionLost } from './refresh-session.ts';

const ok = (data: unknown): Reply => ({ status: 200, body: { success: true, data } });
const refused = (message: string): Reply => ({ status: 401, body: { success: false, statusCode: 401, message } });
const stored = () => [localStorage.getItem('token'), localStorage.getItem('refreshToken')];

function storeSession(token: string, refreshToken: string | null) {
  localStorage.setItem('token', token);
  localStorage.setItem('user', '{"id":"1","username":"ada","role":"FAN"}');
  if (refreshToken) localStorage.setItem('refreshToken', refreshToken);
}

/** The page is about whoever is stored. */
function confirmStored() {
  useSession.setState({ isLoading: false, user: readStoredSession()?.user ?? null });
}

afterEach(() => {
  vi.unstubAllGlobals();
  useSession.setState({ isLoading: true, user: null, isUnconfirmed: false });
});

describe('a call', () => {
  it('goes to its address with its query and answers the data', async () => {
    const sent = fakeBrowser(() => ok({ posts: [] }));
    expect(await call(getTrendingPosts, { query: { limit: 6 } })).toEqual({ posts: [] });
    expect(sent).toMatchObject([{ method: 'GET', path: '/api/posts/trending?limit=6', token: null }]);
  });

  it('writes parameters into the address so that none can leave its place', async () => {
    const sent = fakeBrowser(() => ok({}));
    await call(getPost, { params: { id: '../users/me?x=1' } });
    expect(sent[0]?.path).toBe('/api/posts/..%2Fusers%2Fme%3Fx%3D1');
  });

  it('carries the stored token', async () => {
    const sent = fakeBrowser(() => ok({}));
    storeSession('T1', 'R1');
    await call(getMe, {});
    expect(sent[0]?.token).toBe('Bearer T1');
  });

  it('goes as JSON without files, and as an upload with them, also where nobody looks at its progress', async () => {
    const sent = fakeBrowser(() => ok({}));
    vi.stubGlobal('XMLHttpRequest', FakeUploadRequest);
    storeSession('T1', 'R1');
    await call(createPost, { body: { content: 'Hello' } });
    expect(sent[0]?.body).toBe('{"content":"Hello"}');
    const uploading = call(createPost, { body: { content: 'Hello' }, files: { media: [new File(['x'], 'a.png')] } });
    await vi.waitFor(() => expect(FakeUploadRequest.sent).toHaveLength(1));
    const { url, headers, body } = FakeUploadRequest.last();
    expect([url, headers.get('authorization')]).toEqual(['/api/posts', 'Bearer T1']);
    expect((body as FormData).getAll('media')).toMatchObject([{ name: 'a.png' }]);
    FakeUploadRequest.last().answer(201, { success: true, data: { id: '1' } });
    expect(await uploading).toEqual({ id: '1' });
    expect(sent).toHaveLength(1);
  });

  it('throws the server’s answer as a client error', async () => {
    fakeBrowser(() => ({
      status: 400,
      body: { success: false, message: 'Wrong', errors: [{ field: 'email', message: 'Email is invalid' }] },
    }));
    await expect(call(login, { body: { email: 'a', password: 'secret1' } })).rejects.toMatchObject({
      success: false,
      statusCode: 400,
      message: 'Wrong',
      errors: [{ field: 'email', message: 'Email is invalid' }],
    });
  });

  it('says that the network is down when no answer came', async () => {
    fakeBrowser(() => 'offline');
    await expect(call(getMe, {})).rejects.toMatchObject({
      statusCode: 0,
      message: 'Network error. Please check your internet connection.',
    });
  });
});

describe('a 401', () => {
  it('is followed by one refresh and one repeat, and both new tokens are stored', async () => {
    const sent = fakeBrowser(({ path, token }) => {
      if (path === '/api/auth/refresh') return ok({ token: 'T2', refreshToken: 'R2' });
      return token === 'Bearer T2' ? ok({ id: '1' }) : refused('Invalid or expired token');
    });
    storeSession('T1', 'R1');
    expect(await call(getMe, {})).toEqual({ id: '1' });
    expect(sent.map(({ path }) => path)).toEqual(['/api/auth/me', '/api/auth/refresh', '/api/auth/me']);
    expect(sent[1]).toMatchObject({ body: '{"refreshToken":"R1"}', token: null });
    expect(stored()).toEqual(['T2', 'R2']);
  });

  it('is not refreshed a second time for the same request', async () => {
    const sent = fakeBrowser(({ path }) =>
      path === '/api/auth/refresh' ? ok({ token: 'T2', refreshToken: 'R2' }) : refused('Invalid or expired token'),
    );
    storeSession('T1', 'R1');
    await expect(call(getMe, {})).rejects.toMatchObject({ statusCode: 401, message: 'Invalid or expired token' });
    expect(sent).toHaveLength(3);
  });

  it('makes one refresh for all the calls that failed at the same moment', async () => {
    const sent = fakeBrowser(({ path, token }) => {
      if (path === '/api/auth/refresh') return ok({ token: 'T2', refreshToken: 'R2' });
      return token === 'Bearer T2' ? ok({}) : refused('Invalid or expired token');
    });
    storeSession('T1', 'R1');
    await Promise.all([call(getMe, {}), call(getTrendingPosts, { query: {} }), call(getPost, { params: { id: '1' } })]);
    expect(sent.filter(({ path }) => path === '/api/auth/refresh')).toHaveLength(1);
  });

  it('uses a token that another tab has fetched', async () => {
    const sent = fakeBrowser(({ token }) => {
      if (token === 'Bearer T2') return ok({});
      localStorage.setItem('token', 'T2');
      return refused('Invalid or expired token');
    });
    storeSession('T1', 'R1');
    await call(getMe, {});
    expect(sent.map(({ path }) => path)).toEqual(['/api/auth/me', '/api/auth/me']);
  });

  it('is not repeated with the token of somebody else, who has signed in in another tab', async () => {
    const sent = fakeBrowser(() => {
      localStorage.setItem('token', 'T2');
      localStorage.setItem('user', '{"id":"2","username":"ben","role":"FAN"}');
      return refused('Invalid or expired token');
    });
    storeSession('T1', 'R1');
    confirmStored();
    await expect(call(createPost, { body: { content: "Ada's words" } })).rejects.toMatchObject({ statusCode: 401 });
    expect(sent.map(({ token }) => token)).toEqual(['Bearer T1']);
    expect(stored()[0]).toBe('T2');
  });

  it('that a refused refresh does not mend ends the session and says so', async () => {
    fakeBrowser(({ path }) =>
      refused(path === '/api/auth/refresh' ? 'Invalid or expired refresh token' : 'Invalid or expired token'),
    );
    storeSession('T1', 'R1');
    const lost = vi.fn();
    const stop = onSessionLost(lost);
    await expect(call(getMe, {})).rejects.toMatchObject({ statusCode: 401 });
    stop();
    expect(lost).toHaveBeenCalledOnce();
    expect([...stored(), localStorage.getItem('user')]).toEqual([null, null, null]);
  });

  it('ends here too when another tab found the session over', async () => {
    const sent = fakeBrowser(() => {
      localStorage.removeItem('token');
      return refused('Invalid or expired token');
    });
    storeSession('T1', 'R1');
    confirmStored();
    const lost = vi.fn();
    const stop = onSessionLost(lost);
    await expect(call(getMe, {})).rejects.toMatchObject({ statusCode: 401 });
    stop();
    expect(lost).toHaveBeenCalledOnce();
    expect(sent).toHaveLength(1);
  });

  it.each(['offline', { status: 503 }, { status: 429 }] as const)(
    'keeps the session when the refresh gets no verdict: %o',
    async (reply) => {
      fakeBrowser(({ path }) => (path === '/api/auth/refresh' ? reply : refused('Invalid or expired token')));
      storeSession('T1', 'R1');
      await expect(call(getMe, {})).rejects.toMatchObject({ statusCode: reply === 'offline' ? 0 : reply.status });
      expect(stored()).toEqual(['T1', 'R1']);
    },
  );

  it('goes the ordinary way of errors where there is no refresh token', async () => {
    const sent = fakeBrowser(() => refused('Invalid or expired token'));
    storeSession('T1', null);
    await expect(call(getMe, {})).rejects.toMatchObject({ statusCode: 401, message: 'Invalid or expired token' });
    expect(sent).toHaveLength(1);
    expect(stored()).toEqual(['T1', null]);
  });

  it('of a sign-in is an answer, never a reason to refresh', async () => {
    const sent = fakeBrowser(() => refused('Invalid email or password'));
    storeSession('T1', 'R1');
    await expect(call(login, { body: { email: 'a@b.c', password: 'secret1' } })).rejects.toMatchObject({
      statusCode: 401,
      message: 'Invalid email or password',
    });
    expect(sent).toHaveLength(1);
  });
});

describe('a call of somebody who is no longer the person of the page', () => {
  const ben = '{"id":"2","username":"ben","role":"FAN"}';
  function signInElsewhere() {
    localStorage.setItem('token', 'T2');
    localStorage.setItem('user', ben);
  }
  const left = { name: 'PersonLeftError', statusCode: 0, message: '' };

  it('is not sent where another tab has signed in somebody else, and the page asks who it is', async () => {
    const sent = fakeBrowser(() => ok({}));
    vi.stubGlobal('window', new EventTarget());
    storeSession('T1', 'R1');
    confirmStored();
    signInElsewhere();
    const changed = vi.fn();
    const stop = onSessionChangedElsewhere(changed);
    await expect(call(createPost, { body: { content: "Ada's words" } })).rejects.toMatchObject(left);
    expect(sent).toEqual([]);
    expect(changed).toHaveBeenCalledOnce();
    stop();
  });

  it('is not sent by a visitor’s page either, which has not heard that they have signed in', async () => {
    const sent = fakeBrowser(() => ok({}));
    useSession.setState({ isLoading: false, user: null });
    signInElsewhere();
    await call(getTrendingPosts, { query: {} });
    expect(sent).toMatchObject([{ token: null }]);
  });

  it.each(['somebody else has signed in', 'nobody is signed in'])('is answered to nobody: %s', async (who) => {
    fakeBrowser(() => {
      const user = who === 'nobody is signed in' ? null : JSON.parse(ben);
      useSession.setState({ isLoading: false, user });
      return ok({ secret: "Ada's" });
    });
    storeSession('T1', 'R1');
    confirmStored();
    await expect(call(getMe, {})).rejects.toMatchObject(left);
  });

  it('is not sent after they have left since it was prepared', async () => {
    const sent = fakeBrowser(() => ok({}));
    storeSession('T1', 'R1');
    signInElsewhere();
    confirmStored();
    await expect(call(getMe, {}, { personId: '1' })).rejects.toMatchObject(left);
    await call(getMe, {}, { personId: '2' });
    expect(sent.map(({ token }) => token)).toEqual(['Bearer T2']);
  });

  it('is not repeated with the proof of another', async () => {
    const sent = fakeBrowser(() => ({ status: 403, body: { success: false, code: 'step_up_required' } }));
    storeSession('T1', 'R1');
    confirmStored();
    const refusal = expect(call(getMe, {})).rejects.toMatchObject(left);
    await vi.waitFor(() => expect(useStepUp.getState().finish).toBeDefined());
    useSession.setState({ user: JSON.parse(ben) });
    useStepUp.getState().finish?.('T2');
    await refusal;
    expect(sent).toHaveLength(1);
  });
});

describe('a refresh that is answered late', () => {
  it('changes nothing of whoever has signed in since, and the call is not repeated as theirs', async () => {
    const sent = fakeBrowser(({ path }) => {
      if (path !== '/api/auth/refresh') return refused('Invalid or expired token');
      localStorage.setItem('token', 'T-ben');
      localStorage.setItem('refreshToken', 'R-ben');
      localStorage.setItem('user', '{"id":"2","username":"ben","role":"FAN"}');
      return ok({ token: 'T2', refreshToken: 'R2' });
    });
    storeSession('T1', 'R1');
    confirmStored();
    await expect(call(getMe, {})).rejects.toMatchObject({ statusCode: 401 });
    expect(stored()).toEqual(['T-ben', 'R-ben']);
    expect(sent.map(({ path }) => path)).toEqual(['/api/auth/me', '/api/auth/refresh']);
  });

  it('signs nobody in again who has signed out since', async () => {
    fakeBrowser(({ path }) => {
      if (path !== '/api/auth/refresh') return refused('Invalid or expired token');
      for (const key of ['token', 'refreshToken', 'user']) localStorage.removeItem(key);
      return ok({ token: 'T2', refreshToken: 'R2' });
    });
    storeSession('T1', 'R1');
    confirmStored();
    await expect(call(getMe, {})).rejects.toMatchObject({ statusCode: 401 });
    expect(stored()).toEqual([null, null]);
  });

  it('repeats the call in the session that the same person has begun since', async () => {
    const sent = fakeBrowser(({ path, token }) => {
      if (path === '/api/auth/refresh') {
        localStorage.setItem('token', 'T9');
        localStorage.setItem('refreshToken', 'R9');
        return ok({ token: 'T2', refreshToken: 'R2' });
      }
      return token === 'Bearer T9' ? ok({}) : refused('Invalid or expired token');
    });
    storeSession('T1', 'R1');
    confirmStored();
    await call(getMe, {});
    expect(sent.at(-1)?.token).toBe('Bearer T9');
    expect(stored()).toEqual(['T9', 'R9']);
  });

  it('that is refused ends the session that it was of, and not the next one', async () => {
    fakeBrowser(({ path }) => {
      if (path === '/api/auth/refresh') {
        localStorage.setItem('token', 'T-ben');
        localStorage.setItem('refreshToken', 'R-ben');
        localStorage.setItem('user', '{"id":"2","username":"ben","role":"FAN"}');
      }
      return refused('Invalid or expired token');
    });
    storeSession('T1', 'R1');
    confirmStored();
    const lost = vi.fn();
    onTestFinished(onSessionLost(lost));
    await expect(call(getMe, {})).rejects.toMatchObject({ statusCode: 401 });
    expect(stored()).toEqual(['T-ben', 'R-ben']);
    expect(lost).not.toHaveBeenCalled();
  });
});

describe('a 403 that asks for a proof', () => {
  const due: Reply = { status: 403, body: { success: false, message: 'Please confirm', code: 'step_up_required' } };

  it('asks once for all calls that need it, and repeats each with the new token', async () => {
    const sent = fakeBrowser(({ token }) => (token === 'Bearer T2' ? ok({}) : due));
    storeSession('T1', 'R1');
    const calls = [call(getMe, {}), call(getPost, { params: { id: '1' } })];
    await vi.waitFor(() => expect(useStepUp.getState().finish).toBeDefined());
    await vi.waitFor(() => expect(sent).toHaveLength(2));
    useStepUp.getState().finish?.('T2');
    await Promise.all(calls);
    expect(sent.map(({ token }) => token)).toEqual(['Bearer T1', 'Bearer T1', 'Bearer T2', 'Bearer T2']);
    expect(useStepUp.getState().finish).toBeUndefined();
  });

  it('is an error that says so where the person gives no proof', async () => {
    fakeBrowser(() => due);
    storeSession('T1', 'R1');
    const refusal = expect(call(getMe, {})).rejects.toMatchObject({
      statusCode: 403,
      message: 'Nothing was changed: it was not confirmed.',
    });
    await vi.waitFor(() => expect(useStepUp.getState().finish).toBeDefined());
    useStepUp.getState().finish?.(null);
    await refusal;
  });

  it('of another kind asks for nothing', async () => {
    fakeBrowser(() => ({ status: 403, body: { success: false, message: 'Not yours' } }));
    await expect(call(getMe, {})).rejects.toMatchObject({ statusCode: 403 });
    expect(useStepUp.getState().finish).toBeUndefined();
  });
});
