import type { Message } from '@stagedoor/contracts/message';
import type { InfiniteData } from '@tanstack/react-query';
import { keepUnchanged } from '#/shared/http/keep-unchanged.ts';
import type { MessagesPage } from '../api/thread-query.ts';

type Thread = InfiniteData<MessagesPage>;

/**
 * Merges messages into the loaded pages of a thread: known ones are updated, newer ones inserted by sequence number.
 * Messages older than all loaded pages are left out, because their page has yet to be loaded.
 */
export function mergeMessages(thread: Thread, incoming: readonly Message[]): Thread {
  const pending = new Map(incoming.map((message) => [message.id, message]));
  const pages = thread.pages.map((page) => {
    const messages = page.messages.map((message) => {
      const next = pending.get(message.id);
      pending.delete(message.id);
      return next ? keepUnchanged(message, next) : message;
    });
    return messages.some((message, index) => message !== page.messages[index]) ? { ...page, messages } : page;
  });
  const [first, ...rest] = pages;
  if (!first) return thread;
  const oldest = rest.length > 0 || first.pagination.hasMore ? (first.messages.at(-1)?.sequence ?? 0) : 0;
  const added = [...pending.values()].filter(({ sequence }) => sequence > oldest);
  if (added.length === 0)
    return pages.every((page, index) => page === thread.pages[index]) ? thread : { ...thread, pages };
  const messages = [...added, ...first.messages].sort((one, other) => other.sequence - one.sequence);
  return { ...thread, pages: [{ ...first, messages }, ...rest] };
}

/** Returns whether messages between the loaded ones and these are missing. Sequence numbers have no gaps. */
export function leavesGap(thread: Thread, newest: Pick<MessagesPage, 'messages' | 'pagination'>): boolean {
  if (!newest.pagination.hasMore) return false;
  const known = thread.pages[0]?.messages[0]?.sequence ?? 0;
  const oldest = newest.messages.at(-1)?.sequence ?? 0;
  return oldest > known + 1;
}
