import type { Message } from '@stagedoor/contracts/message';
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, it } from 'vitest';
import { threadQuery } from '../api/thread-query.ts';
import { takeDeletion, takeReadMark } from './message-copies.ts';
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

it('shows as read what was received up to where it was read', () => {
  takeReadMark(client, { conversationId: CONVERSATION, readerId: 'me', upToSequence: 2 });
  expect(read()).toEqual([2, 1]);
  takeReadMark(client, { conversationId: CONVERSATION, readerId: 'me' });
  expect(read()).toEqual([3, 2, 1]);
});

it('shows the one as read that alone was', () => {
  takeReadMark(client, { conversationId: CONVERSATION, readerId: 'me', messageId: 'message-1', upToSequence: 3 });
  expect(read()).toEqual([1]);
});

it('takes no one else’s mark for the receiver’s', () => {
  takeReadMark(client, { conversationId: CONVERSATION, readerId: 'them', upToSequence: 3 });
  expect(read()).toEqual([]);
});

it('leaves a line where a message was taken back', () => {
  takeDeletion(client, CONVERSATION, 'message-2');
  expect(shown().map(({ content, isDeleted }) => [content, isDeleted])).toEqual([
    [expect.any(String), false],
    ['Message deleted', true],
    [expect.any(String), false],
  ]);
});
