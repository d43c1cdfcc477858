import type { Message } from '@stagedoor/contracts/message';
import { readConversation } from '@stagedoor/contracts/messages';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { call } from '#/shared/http/api-client.ts';
import { changeConversation } from './cached-conversations.ts';
import { markMessagesRead } from './cached-messages.ts';

let openThread: string | undefined;

/** Returns whether a new message of this conversation is marked as read at once. */
export function isBeingRead(conversationId: string): boolean {
  return openThread === conversationId && document.visibilityState === 'visible';
}

/** Marks the open conversation as read, once for each latest message and only while the page is visible. */
export function useMarkRead(conversationId: string, messages: readonly Message[], ownId: string): void {
  const client = useQueryClient();
  const newestUnread = messages.findLast((message) => message.receiverId === ownId && !message.isRead)?.id;
  const mark = useEffectEvent(async () => {
    if (newestUnread === undefined || document.visibilityState === 'hidden') return;
    try {
      await call(readConversation, { params: { id: conversationId } });
      changeConversation(client, conversationId, (one) => ({ ...one, unreadCount: 0 }));
      markMessagesRead(client, { conversationId, readerId: ownId });
    } catch {
      // The failure is not shown, because the person did not ask for this; it is repeated when the page becomes visible.
    }
  });
  useEffect(() => {
    if (newestUnread !== undefined) void mark();
  }, [newestUnread]);
  useEffect(() => {
    openThread = conversationId;
    return () => {
      openThread = undefined;
    };
  }, [conversationId]);
  useEffect(() => {
    const markIfVisible = () => void mark();
    document.addEventListener('visibilitychange', markIfVisible);
    return () => document.removeEventListener('visibilitychange', markIfVisible);
  }, []);
}
