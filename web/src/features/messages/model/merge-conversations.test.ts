import type { Conversation } from '@stagedoor/contracts/conversation';
import { describe, expect, it } from 'vitest';
import { mergeFirstPage } from './merge-conversations.ts';

describe('a list whose first page was refetched', () => {
  it('is that page when only one page was loaded', () => {
    expect(idsOf(mergeFirstPage(listOf([5, 4]), pageOf([6, 5], true)))).toEqual([['c6', 'c5']]);
  });

  it('keeps later pages, and conversations that have moved down', () => {
    const merged = mergeFirstPage(listOf([5, 4], [3, 2]), pageOf([6, 5], true));
    expect(idsOf(merged)).toEqual([
      ['c6', 'c5', 'c4'],
      ['c3', 'c2'],
    ]);
  });

  it('shows a conversation that has moved up once', () => {
    const page = { ...pageOf([6], true), conversations: [makeConversation(2, 6), makeConversation(5)] };
    expect(idsOf(mergeFirstPage(listOf([5, 4], [3, 2]), page))).toEqual([['c2', 'c5', 'c4'], ['c3']]);
  });

  it('removes a conversation that has left the folder', () => {
    expect(idsOf(mergeFirstPage(listOf([5, 4], [3]), pageOf([5, 3], true)))).toEqual([['c5', 'c3'], []]);
  });

  it('keeps pinned conversations above newer ones', () => {
    const pinned = { ...makeConversation(1), isPinned: true };
    const page = { ...pageOf([6], true), conversations: [pinned, makeConversation(6)] };
    const old = listOf([5, 4], [3]);
    const [first, ...rest] = old.pages;
    const list = {
      ...old,
      pages: [{ ...pageOf([], true), conversations: [pinned, ...(first?.conversations ?? [])] }, ...rest],
    };
    expect(idsOf(mergeFirstPage(list, page))).toEqual([['c1', 'c6', 'c5', 'c4'], ['c3']]);
  });

  it('removes a conversation that stood above and was unpinned and moved further down', () => {
    const page = pageOf([6, 5], true);
    const old = listOf([5, 4], [3]);
    const [first, ...rest] = old.pages;
    const unpinned = { ...makeConversation(1), isPinned: true };
    const list = {
      ...old,
      pages: [{ ...pageOf([], true), conversations: [unpinned, ...(first?.conversations ?? [])] }, ...rest],
    };
    expect(idsOf(mergeFirstPage(list, page))).toEqual([['c6', 'c5', 'c4'], ['c3']]);
  });
});

function makeConversation(number: number, time = number): Conversation {
  return {
    id: `c${number}`,
    participant1Id: 'me',
    participant2Id: `p${number}`,
    participant: { id: `p${number}`, username: `p${number}`, displayName: null, avatarUrl: null, isVerified: false },
    lastMessage: 'Hello',
    lastMessageAt: new Date(Date.UTC(2026, 0, time)).toISOString(),
    lastMessageSenderId: 'me',
    unreadCount: 0,
    isArchived: false,
    isRequest: false,
    isMuted: false,
    isPinned: false,
  };
}

function pageOf(numbers: readonly number[], hasMore: boolean) {
  const pagination = { page: 1, limit: 50, total: 0, totalPages: 1, hasMore, nextCursor: null };
  return { conversations: numbers.map((number) => makeConversation(number)), pagination };
}

function listOf(...pages: readonly (readonly number[])[]) {
  return { pages: pages.map((numbers) => pageOf(numbers, true)), pageParams: pages.map(() => null) };
}

function idsOf(list: ReturnType<typeof mergeFirstPage>) {
  return list.pages.map((page) => page.conversations.map(({ id }) => id));
}
