import type { Message } from '@stagedoor/contracts/message';
import { type InfiniteData, replaceEqualDeep } from '@tanstack/react-query';
import type { MessagesPage } from '../api/thread-query.ts';

type Thread = InfiniteData<MessagesPage>;

/**
 * Puts what has come into the pages that were read: what is there already is brought up to date, what is newer stands
 * at its place in the one order of both sides. What is older than all pages waits to be read by its page.
 */
export function mergeMessages(thread: Thread, incoming: readonly Message[]): Thread {
  const news = new Map(incoming.map((message) => [message.id, message]));
  const pages = thread.pages.map((page) => {
    const messages = page.messages.map((message) => {
      const next = news.get(message.id);
      news.delete(message.id);
      return next ? replaceEqualDeep(message, next) : message;
    });
    return messages.some((message, index) => message !== page.messages[index]) ? { ...page, messages } : page;
  });
  const [first, ...rest] = pages;
  if (!first) return thread;
  const oldest = rest.length > 0 || first.pagination.hasMore ? (first.messages.at(-1)?.sequence ?? 0) : 0;
  const added = [...news.values()].filter(({ sequence }) => sequence > oldest);
  if (added.length === 0)
    return pages.every((page, index) => page === thread.pages[index]) ? thread : { ...thread, pages };
  const messages = [...added, ...first.messages].sort((one, other) => other.sequence - one.sequence);
  return { ...thread, pages: [{ ...first, messages }, ...rest] };
}

/** Whether messages between those read and these are missing: numbers have no gaps, so it can be told. */
export function leavesGap(thread: Thread, newest: Pick<MessagesPage, 'messages' | 'pagination'>): boolean {
  if (!newest.pagination.hasMore) return false;
  const known = thread.pages[0]?.messages[0]?.sequence ?? 0;
  const oldest = newest.messages.at(-1)?.sequence ?? 0;
  return oldest > known + 1;
}
