import type { Conversation } from '@stagedoor/contracts/conversation';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import * as messageTexts from '#/shared/config/texts/messages.ts';
import { reverseSpread, spreadPages } from '#/shared/query/spread-pages.ts';
import { announce } from '#/shared/stores/announcer.ts';
import { messageRows, threadPages, threadQuery } from '../api/thread-query.ts';
import { groupThread } from './group-messages.ts';
import { removeDelivered, useOutbox } from './outbox.ts';
import { filterUndelivered } from './outgoing-message.ts';
import { useMarkRead } from './use-mark-read.ts';

const noPages = { pages: [], pageParams: [] };

/** A conversation's messages near the viewport, oldest first, and its unsent ones. Marks them as read while the thread is open. */
export function useThread({ id, participant }: Pick<Conversation, 'id' | 'participant'>, ownId: string) {
  const query = useInfiniteQuery(threadQuery(id));
  const { outgoing, answered } = useOutbox();
  const spread = useMemo(() => reverseSpread(spreadPages(query.data ?? noPages, messageRows)), [query.data]);
  const messages = useMemo(() => spread.entries.flatMap((entry) => ('row' in entry ? entry.row : [])), [spread]);
  const { hasNextPage } = query;
  const items = useMemo(() => groupThread(spread.entries, ownId, hasNextPage), [spread, ownId, hasNextPage]);
  const pages = useMemo(() => threadPages(id), [id]);
  const waiting = useMemo(() => {
    const own = outgoing.filter((one) => one.conversationId === id && one.senderId === ownId);
    return filterUndelivered(own, messages, answered);
  }, [outgoing, answered, messages, id, ownId]);
  useMarkRead(id, messages, ownId);
  useEffect(() => removeDelivered(id, messages), [id, messages]);
  useAnnouncedArrivals(messages.at(-1), participant.displayName || participant.username, ownId);
  return { query, pages, spread, messages, items, waiting };
}

interface Newest {
  readonly id: string;
  readonly senderId: string;
  readonly content: string;
}

/** Announces messages to screen readers that arrive while the thread is open. */
function useAnnouncedArrivals(newest: Newest | undefined, name: string, ownId: string): void {
  const seen = useRef<string>(undefined);
  useEffect(() => {
    if (!newest || newest.id === seen.current) return;
    if (seen.current !== undefined && newest.senderId !== ownId)
      announce(`${name}: ${newest.content || messageTexts.aMessage}`);
    seen.current = newest.id;
  }, [newest, name, ownId]);
}
