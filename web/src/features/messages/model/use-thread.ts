import type { Conversation } from '@stagedoor/contracts/conversation';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { announce } from '#/shared/stores/announcer.ts';
import { threadQuery } from '../api/thread-query.ts';
import { arrangeThread } from './arrange-thread.ts';
import { dropDelivered, useOutbox } from './outbox.ts';
import { withoutDelivered } from './outgoing.ts';
import { useMarkRead } from './use-mark-read.ts';

/** A conversation's messages, oldest first, and what is on its way; kept current and marked as read while it is open. */
export function useThread({ id, participant }: Pick<Conversation, 'id' | 'participant'>, ownId: string) {
  const query = useInfiniteQuery(threadQuery(id));
  const { outgoing, answered } = useOutbox();
  const messages = useMemo(() => (query.data?.pages ?? []).flatMap((page) => page.messages).toReversed(), [query.data]);
  const placed = useMemo(() => arrangeThread(messages, ownId), [messages, ownId]);
  const waiting = useMemo(() => {
    const own = outgoing.filter((one) => one.conversationId === id && one.senderId === ownId);
    return withoutDelivered(own, messages, answered);
  }, [outgoing, answered, messages, id, ownId]);
  useMarkRead(id, messages, ownId);
  useEffect(() => dropDelivered(id, messages), [id, messages]);
  useAnnouncedArrivals(messages.at(-1), participant.displayName || participant.username, ownId);
  return { query, messages, placed, waiting };
}

interface Newest {
  readonly id: string;
  readonly senderId: string;
  readonly content: string;
}

/** What comes in while one reads is said to a screen reader; what was there is not. */
function useAnnouncedArrivals(newest: Newest | undefined, name: string, ownId: string): void {
  const seen = useRef<string>(undefined);
  useEffect(() => {
    if (!newest || newest.id === seen.current) return;
    if (seen.current !== undefined && newest.senderId !== ownId) announce(`${name}: ${newest.content || 'a message'}`);
    seen.current = newest.id;
  }, [newest, name, ownId]);
}
