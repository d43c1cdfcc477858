import type { Conversation } from '@stagedoor/contracts/conversation';
import type { InfiniteData } from '@tanstack/react-query';
import type { ConversationsPage } from '../api/conversations-query.ts';

type List = InfiniteData<ConversationsPage>;

/**
 * Merges a refetched first page into a list. Later pages stay; a conversation that is above the end of the new
 * page, and is not on it, has left the folder.
 */
export function mergeFirstPage(list: List, page: ConversationsPage): List {
  if (list.pages.length < 2 || !page.pagination.hasMore)
    return { pages: [page], pageParams: list.pageParams.slice(0, 1) };
  const [first, ...rest] = list.pages;
  if (!first) return list;
  const shown = new Set(page.conversations.map(({ id }) => id));
  const end = placeOf(page.conversations.at(-1));
  const isBelow = (one: Conversation) => !shown.has(one.id) && placeOf(one) <= end;
  return {
    ...list,
    pages: [
      { ...first, conversations: [...page.conversations, ...first.conversations.filter(isBelow)] },
      ...rest.map((one) => ({ ...one, conversations: one.conversations.filter(isBelow) })),
    ],
  };
}

/** Orders conversations as the server lists them: the greatest comes first. */
function placeOf(conversation: Conversation | undefined): string {
  return `${conversation?.isPinned ? 1 : 0} ${conversation?.lastMessageAt ?? ''}`;
}
