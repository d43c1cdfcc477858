import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { waitForServer } from '#/shared/browser/network.ts';
import { useSession } from '#/shared/session/session-store.ts';
import { readStoredSession } from '#/shared/session/stored-session.ts';
import { useToasts } from '#/shared/stores/toast-store.ts';
import { fakeBrowser, type Reply, type SentRequest } from '#/shared/testing/fake-browser.ts';
import { threadQuery } from '../api/thread-query.ts';
import { discard, restoreOutbox, send, sendAgain, useOutbox } from './outbox.ts';
import type { OutgoingMessage } from './outgoing-message.ts';
import { deleteStoredOutgoing, isStillStored, readStoredOutgoing, storeOutgoing } from './stored-outgoing-messages.ts';

import { makeMessage } from './testing/make-message.ts';

vi.mock('./stored-outgoing-messages.ts');
vi.mock('#/shared/browser/network.ts');

let sent: readonly SentRequest[];
let reply: Reply;

beforeEach(() => {
  vi.clearAllMocks();
  reply = { status: 400, body: { success: false, message: 'No' } };
  sent = fakeBrowser(() => reply);
  vi.stubGlobal('window', globalThis);
  useOutbox.setState({ outgoing: [], answered: new Set() });
  signIn('ada');
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const message = {
  conversationId: 'c',
  senderId: 'ada',
  receiverId: 'bob',
  content: 'Read this',
  files: [],
  price: 0,
  afterSequence: 0,
};

it('leaves an unsent message stored for its sender when somebody else has signed in', async () => {
  send(new QueryClient(), message);
  signIn('eve');
  await vi.waitFor(() => expect(useOutbox.getState().outgoing).toEqual([]));
  expect(sent).toEqual([]);
  expect(deleteStoredOutgoing).not.toHaveBeenCalled();
});

it('stores a message that the server refused, with the reason', async () => {
  send(new QueryClient(), message);
  await vi.waitFor(() => expect(useOutbox.getState().outgoing).toMatchObject([{ state: 'failed', reason: 'No' }]));
  expect(storeOutgoing).toHaveBeenLastCalledWith(expect.objectContaining({ state: 'failed', content: 'Read this' }));
});

it('says in the toast why the server refused, as the message itself does', async () => {
  reply = { status: 404, body: { success: false, message: 'User not found' } };
  useToasts.setState({ toasts: [] });
  send(new QueryClient(), message);
  await vi.waitFor(() => expect(useToasts.getState().toasts).toMatchObject([{ content: 'User not found' }]));
  expect(useOutbox.getState().outgoing).toMatchObject([{ reason: 'User not found' }]);
});

it('sends recent messages after a reload with the same key, and shows old ones as failed', async () => {
  const recent = makeStored('recent', new Date());
  const old = makeStored('old', new Date(Date.now() - 21 * 3_600_000));
  vi.mocked(readStoredOutgoing).mockResolvedValue([old, recent]);
  vi.mocked(isStillStored).mockResolvedValue(true);
  await restoreOutbox(new QueryClient(), 'ada');
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(useOutbox.getState().outgoing.map(({ key }) => key)).toEqual(['old', 'recent']);
  expect(useOutbox.getState().outgoing[0]).toMatchObject({ state: 'failed' });
});

it('does not send a message that another tab has sent', async () => {
  vi.mocked(readStoredOutgoing).mockResolvedValue([makeStored('recent', new Date())]);
  vi.mocked(isStillStored).mockResolvedValue(false);
  await restoreOutbox(new QueryClient(), 'ada');
  await vi.waitFor(() => expect(useOutbox.getState().outgoing).toEqual([]));
  expect(sent).toEqual([]);
});

it('sends messages that got no answer in their order once the server is back, with the same keys', async () => {
  const server = networkIsLost();
  send(new QueryClient(), message);
  send(new QueryClient(), { ...message, content: 'And this' });
  await vi.waitFor(() =>
    expect(useOutbox.getState().outgoing).toMatchObject([{ state: 'failed' }, { state: 'failed' }]),
  );
  const keys = useOutbox.getState().outgoing.map(({ key }) => key);
  const lost = sent.length;
  reply = { status: 400, body: { success: false, message: 'No' } };
  server.resolve();
  await vi.waitFor(() => expect(sent.slice(lost).map(contentOf)).toEqual(['Read this', 'And this']));
  await vi.waitFor(() => expect(useOutbox.getState().outgoing.map(({ reason }) => reason)).toEqual(['No', 'No']));
  expect(useOutbox.getState().outgoing.map(({ key }) => key)).toEqual(keys);
});

it('sends neither a message that was discarded nor one of another person once the server is back', async () => {
  const server = networkIsLost();
  send(new QueryClient(), message);
  send(new QueryClient(), { ...message, content: 'And this' });
  await vi.waitFor(() => expect(useOutbox.getState().outgoing.map(({ state }) => state)).toEqual(['failed', 'failed']));
  const [first] = useOutbox.getState().outgoing;
  if (first) discard(first);
  signIn('eve');
  const lost = sent.length;
  server.resolve();
  await vi.waitFor(() => expect(useOutbox.getState().outgoing).toEqual([]));
  expect(sent).toHaveLength(lost);
});

it('waits for its author to send it after the fifth time without an answer', async () => {
  vi.useFakeTimers();
  reply = 'offline';
  vi.mocked(isStillStored).mockResolvedValue(true);
  vi.mocked(waitForServer).mockResolvedValue();
  send(new QueryClient(), message);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(useOutbox.getState().outgoing).toMatchObject([{ state: 'failed', resendsLeft: 0 }]);
  expect(storeOutgoing).toHaveBeenCalledTimes(8);
});

it('notes before the first request what the conversation had by then, and keeps that when it is sent again', async () => {
  const client = new QueryClient();
  const { queryKey } = threadQuery('c');
  const pagination = { page: 1, limit: 100, total: 1, totalPages: 1, hasMore: false, nextCursor: null };
  const pageTo = (sequence: number) => ({
    pages: [{ messages: [makeMessage(sequence)], pagination }],
    pageParams: [null],
  });
  client.setQueryData(queryKey, pageTo(7));
  send(client, message);
  expect(useOutbox.getState().outgoing).toMatchObject([{ isAsked: false, afterSequence: 0 }]);
  await vi.waitFor(() => expect(useOutbox.getState().outgoing).toMatchObject([{ state: 'failed' }]));
  expect(storeOutgoing).toHaveBeenLastCalledWith(expect.objectContaining({ isAsked: true, afterSequence: 7 }));
  client.setQueryData(queryKey, pageTo(9));
  for (const one of useOutbox.getState().outgoing) sendAgain(client, one);
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  expect(useOutbox.getState().outgoing).toMatchObject([{ isAsked: true, afterSequence: 7 }]);
});

function networkIsLost() {
  reply = 'offline';
  vi.mocked(isStillStored).mockResolvedValue(true);
  let resolve = () => {};
  vi.mocked(waitForServer).mockReturnValue(
    new Promise((done) => {
      resolve = done;
    }),
  );
  return { resolve: () => resolve() };
}

const contentOf = ({ body }: SentRequest) => /Read this|And this/.exec(body)?.[0];

function makeStored(key: string, createdAt: Date): OutgoingMessage {
  return { ...message, key, createdAt: createdAt.toISOString(), state: 'sending', isAsked: false };
}

function signIn(id: string): void {
  localStorage.setItem('token', `token of ${id}`);
  localStorage.setItem('user', JSON.stringify({ id, username: id, role: 'FAN' }));
  useSession.setState({ user: readStoredSession()?.user ?? null, isLoading: false, isUnconfirmed: false });
}
