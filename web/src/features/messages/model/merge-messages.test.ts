import type { Message } from '@stagedoor/contracts/message';
import { describe, expect, it } from 'vitest';
import { leavesGap, mergeMessages } from './merge-messages.ts';
import { makeMessage } from './testing/make-message.ts';

describe('merging messages into loaded pages', () => {
  it('inserts a newer message first and keeps the other objects', () => {
    const thread = threadOf([3, 2, 1]);
    const merged = mergeMessages(thread, [makeMessage(4), makeMessage(3)]);
    expect(sequencesOf(merged)).toEqual([[4, 3, 2, 1]]);
    expect(merged.pages[0]?.messages[1]).toBe(thread.pages[0]?.messages[0]);
  });

  it('returns the same thread when nothing is new', () => {
    const thread = threadOf([2, 1]);
    expect(mergeMessages(thread, [makeMessage(2)])).toBe(thread);
  });

  it('updates a known message on any page', () => {
    const thread = threadOf([4, 3], [2, 1]);
    const merged = mergeMessages(thread, [makeMessage(2, { isRead: true })]);
    expect(merged.pages[1]?.messages[0]?.isRead).toBe(true);
    expect(merged.pages[0]).toBe(thread.pages[0]);
  });

  it('inserts a late message by its number', () => {
    expect(sequencesOf(mergeMessages(threadOf([5, 3]), [makeMessage(4)]))).toEqual([[5, 4, 3]]);
  });

  it('leaves out messages older than all loaded pages', () => {
    const thread = threadOf([9, 8], [7, 6]);
    expect(mergeMessages(thread, [makeMessage(2)])).toBe(thread);
  });

  it('inserts the first message of an empty thread', () => {
    expect(sequencesOf(mergeMessages(threadOf([]), [makeMessage(1)]))).toEqual([[1]]);
  });
});

describe('a gap', () => {
  it('exists when the latest messages do not reach the loaded ones', () => {
    expect(leavesGap(threadOf([3, 2]), pageOf([9, 8], true))).toBe(true);
  });

  it('does not exist when they do, or when they are all messages', () => {
    expect(leavesGap(threadOf([3, 2]), pageOf([5, 4], true))).toBe(false);
    expect(leavesGap(threadOf([3, 2]), pageOf([9, 8], false))).toBe(false);
  });
});

function pageOf(sequences: readonly number[], hasMore: boolean) {
  const pagination = { page: 1, limit: 100, total: 0, totalPages: 1, hasMore, nextCursor: null };
  return { messages: sequences.map((sequence): Message => makeMessage(sequence)), pagination };
}

function threadOf(...pages: readonly (readonly number[])[]) {
  return {
    pages: pages.map((sequences, index) => pageOf(sequences, index < pages.length - 1)),
    pageParams: pages.map(() => null),
  };
}

function sequencesOf(thread: ReturnType<typeof threadOf> | ReturnType<typeof mergeMessages>) {
  return thread.pages.map((page) => page.messages.map(({ sequence }) => sequence));
}
