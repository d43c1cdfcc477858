import type { Message } from '@stagedoor/contracts/message';
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, it } from 'vitest';
import { threadQuery } from '../api/thread-query.ts';
import { markMessageDeleted, markMessagesRead } from './cached-messages.ts';
import { makeMessage } from './testing/make-message.ts';

// That of the messages that are made here.
const CONVERSATION = 'conversation';
const { queryKey } = threadQuery(CONVERSATION);
let client: QueryClient;

beforeEach(() => {
  client = new QueryClient();
  const messages = [3, 2, 1].map((sequence) => makeMessage(sequence));
  const pagination = { page: 1, limit: 100, total: 3, totalPages: 1, hasMore: false, nextCursor: null };
  client.setQueryData(queryKey, { pages: [{ messages, pagination }], pageParams: [null] });
});

function shown(): readonly Message[] {
  return client.getQueryData(queryKey)?.pages.flatMap(({ messages }) => messages) ?? [];
}

function read(): readonly number[] {
  return shown().flatMap(({ isRead, sequence }) => (isRead ? [sequence] : []));
}

it('marks received messages as read up to the given number', () => {
  markMessagesRead(client, { conversationId: CONVERSATION, readerId: 'me', upToSequence: 2 });
  expect(read()).toEqual([2, 1]);
  markMessagesRead(client, { conversationId: CONVERSATION, readerId: 'me' });
  expect(read()).toEqual([3, 2, 1]);
});

it('marks a single message as read', () => {
  markMessagesRead(client, { conversationId: CONVERSATION, readerId: 'me', messageId: 'message-1', upToSequence: 3 });
  expect(read()).toEqual([1]);
});

it('ignores a read mark of anyone but the receiver', () => {
  markMessagesRead(client, { conversationId: CONVERSATION, readerId: 'them', upToSequence: 3 });
  expect(read()).toEqual([]);
});

it('leaves a placeholder for a deleted message', () => {
  markMessageDeleted(client, CONVERSATION, 'message-2');
  expect(shown().map(({ content, isDeleted }) => [content, isDeleted])).toEqual([
    [expect.any(String), false],
    ['Message deleted', true],
    [expect.any(String), false],
  ]);
});
