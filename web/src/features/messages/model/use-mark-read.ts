import type { Message } from '@stagedoor/contracts/message';
import { readConversation } from '@stagedoor/contracts/messages';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { call } from '#/shared/http/api-client.ts';
import { changeConversation } from './conversation-copies.ts';
import { takeReadMark } from './message-copies.ts';

let openThread: string | undefined;

/** Whether a message that comes in this conversation is read as it comes. */
export function isBeingRead(conversationId: string): boolean {
  return openThread === conversationId && document.visibilityState === 'visible';
}

/** Marks the open conversation as read, once for each newest message and only while the page is looked at. */
export function useMarkRead(conversationId: string, messages: readonly Message[], ownId: string): void {
  const client = useQueryClient();
  const newestUnread = messages.findLast((message) => message.receiverId === ownId && !message.isRead)?.id;
  const mark = useEffectEvent(async () => {
    if (newestUnread === undefined || document.visibilityState === 'hidden') return;
    try {
      await call(readConversation, { params: { id: conversationId } });
      changeConversation(client, conversationId, (one) => ({ ...one, unreadCount: 0 }));
      takeReadMark(client, { conversationId, readerId: ownId });
    } catch {
      // Nobody asked for it, so nobody is told; the next look tries again.
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
    const look = () => void mark();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
}
