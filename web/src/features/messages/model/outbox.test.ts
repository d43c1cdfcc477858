import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readStoredUser, useSession } from '#/shared/session/session-store.ts';
import { fakeBrowser, type SentRequest } from '#/shared/testing/fake-browser.ts';
import { forgetOutgoing, isStillKept, keepOutgoing, readOutgoing } from './kept-outgoing.ts';
import { restoreOutbox, send, useOutbox } from './outbox.ts';
import type { Outgoing } from './outgoing.ts';

vi.mock('./kept-outgoing.ts');

let sent: readonly SentRequest[];

beforeEach(() => {
  vi.clearAllMocks();
  sent = fakeBrowser(() => ({ status: 400, body: { success: false, message: 'No' } }));
  vi.stubGlobal('window', globalThis);
  useOutbox.setState({ outgoing: [], answered: new Set() });
  signIn('ada');
});
afterEach(() => vi.unstubAllGlobals());

const message = {
  conversationId: 'c',
  senderId: 'ada',
  receiverId: 'bob',
  content: 'Read this',
  files: [],
  price: 0,
  afterSequence: 0,
};

it('leaves a message that waited to its sender when somebody else has signed in', async () => {
  send(new QueryClient(), message);
  signIn('eve');
  await vi.waitFor(() => expect(useOutbox.getState().outgoing).toEqual([]));
  expect(sent).toEqual([]);
  expect(forgetOutgoing).not.toHaveBeenCalled();
});

it('keeps what the server would not take, with the reason', async () => {
  send(new QueryClient(), message);
  await vi.waitFor(() => expect(useOutbox.getState().outgoing).toMatchObject([{ state: 'failed', reason: 'No' }]));
  expect(keepOutgoing).toHaveBeenLastCalledWith(expect.objectContaining({ state: 'failed', content: 'Read this' }));
});

it('goes on after a reload with what is recent, under the same key, and leaves what is old to its sender', async () => {
  const recent = makeKept('recent', new Date());
  const old = makeKept('old', new Date(Date.now() - 21 * 3_600_000));
  vi.mocked(readOutgoing).mockResolvedValue([old, recent]);
  vi.mocked(isStillKept).mockResolvedValue(true);
  await restoreOutbox(new QueryClient(), 'ada');
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(useOutbox.getState().outgoing.map(({ key }) => key)).toEqual(['old', 'recent']);
  expect(useOutbox.getState().outgoing[0]).toMatchObject({ state: 'failed' });
});

it('does not send what another tab has sent meanwhile', async () => {
  vi.mocked(readOutgoing).mockResolvedValue([makeKept('recent', new Date())]);
  vi.mocked(isStillKept).mockResolvedValue(false);
  await restoreOutbox(new QueryClient(), 'ada');
  await vi.waitFor(() => expect(useOutbox.getState().outgoing).toEqual([]));
  expect(sent).toEqual([]);
});

function makeKept(key: string, createdAt: Date): Outgoing {
  return { ...message, key, createdAt: createdAt.toISOString(), state: 'sending' };
}

function signIn(id: string): void {
  localStorage.setItem('token', `token of ${id}`);
  localStorage.setItem('user', JSON.stringify({ id, username: id, role: 'FAN' }));
  useSession.setState({ user: readStoredUser(), isLoading: false, isUnconfirmed: false });
}
