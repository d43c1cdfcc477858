import type { Message } from '@stagedoor/contracts/message';
import { describe, expect, it } from 'vitest';
import { leavesGap, mergeMessages } from './merge-messages.ts';
import { makeMessage } from './testing/make-message.ts';

describe('merging what has come into what was read', () => {
  it('puts a newer message first and keeps the rest as it is', () => {
    const thread = threadOf([3, 2, 1]);
    const merged = mergeMessages(thread, [makeMessage(4), makeMessage(3)]);
    expect(sequencesOf(merged)).toEqual([[4, 3, 2, 1]]);
    expect(merged.pages[0]?.messages[1]).toBe(thread.pages[0]?.messages[0]);
  });

  it('gives back the same thread when nothing is new', () => {
    const thread = threadOf([2, 1]);
    expect(mergeMessages(thread, [makeMessage(2)])).toBe(thread);
  });

  it('brings what is there up to date, on whichever page it is', () => {
    const thread = threadOf([4, 3], [2, 1]);
    const merged = mergeMessages(thread, [makeMessage(2, { isRead: true })]);
    expect(merged.pages[1]?.messages[0]?.isRead).toBe(true);
    expect(merged.pages[0]).toBe(thread.pages[0]);
  });

  it('puts one that comes late at its place in the order', () => {
    expect(sequencesOf(mergeMessages(threadOf([5, 3]), [makeMessage(4)]))).toEqual([[5, 4, 3]]);
  });

  it('leaves what is older than all that was read to its page', () => {
    const thread = threadOf([9, 8], [7, 6]);
    expect(mergeMessages(thread, [makeMessage(2)])).toBe(thread);
  });

  it('takes the first message of an empty thread', () => {
    expect(sequencesOf(mergeMessages(threadOf([]), [makeMessage(1)]))).toEqual([[1]]);
  });
});

describe('a gap', () => {
  it('is there when the newest do not reach what was read', () => {
    expect(leavesGap(threadOf([3, 2]), pageOf([9, 8], true))).toBe(true);
  });

  it('is not there when they do, or when they are all there is', () => {
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
