import type { Conversation } from '@stagedoor/contracts/conversation';
import type { Message } from '@stagedoor/contracts/message';
import { onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { ServerRequest } from '#/shared/testing/browser/fake-server.ts';
import { ada, ben, desk, show } from '#/shared/testing/browser/show.tsx';
import { discard, useOutbox } from '../../model/outbox.ts';
import { Thread } from '../thread.tsx';

export const conversation: Conversation = {
  id: '01981b5c-0000-7000-8000-0000000000f1',
  participant1Id: ada.id,
  participant2Id: ben.id,
  participant: ben,
  lastMessage: null,
  lastMessageAt: null,
  lastMessageSenderId: null,
  unreadCount: 0,
  isArchived: false,
  isRequest: false,
  isMuted: false,
  isPinned: false,
};
export const listPath = `/messages/conversations/${conversation.id}/messages`;
const started = Date.parse('2026-02-01T10:00:00.000Z');

export function makeMessage(sequence: number, content = `Line ${sequence}.`): Message {
  const isOwn = sequence % 2 === 0;
  return {
    id: `01981b5c-0000-7000-8000-${String(sequence).padStart(12, '0')}`,
    conversationId: conversation.id,
    sequence,
    senderId: isOwn ? ada.id : ben.id,
    receiverId: isOwn ? ben.id : ada.id,
    content,
    type: 'TEXT',
    media: [],
    isPaid: false,
    price: 0,
    createdAt: new Date(started + sequence * 1_000).toISOString(),
    isRead: true,
    isLocked: false,
    isDeleted: false,
  };
}

/** Returns a page of a thread of `total` messages: at most a hundred, newest first. */
export function pageOf(total: number, { query }: ServerRequest) {
  const end = Number(query.get('cursor') ?? total);
  const start = Math.max(0, end - 100);
  const messages = Array.from({ length: end - start }, (_, index) => makeMessage(end - index));
  const hasMore = start > 0;
  const pagination = { page: 1, limit: 100, total, totalPages: 1, hasMore, nextCursor: hasMore ? String(start) : null };
  return { messages, pagination };
}

export const nothing = () => undefined;

/**
 * Messages of a conversation are sent one after the other, also those of the test files that share the page: one that got no answer
 * would hold up all after it.
 */
export async function emptyOutbox() {
  const read = () => useOutbox.getState().outgoing;
  await vi.waitUntil(() => read().every(({ state }) => state !== 'sending'), { timeout: 5_000 });
  for (const one of read()) discard(one);
}

/** Opens a thread as its page does. */
export async function openThread(participant = ben, { width, height } = desk, at?: number | string) {
  onTestFinished(emptyOutbox);
  await page.viewport(width, height);
  return show(
    <div className="h-[600px]">
      <Thread
        conversation={{ ...conversation, participant }}
        author={ada}
        at={at}
        onReport={nothing}
        onBlock={nothing}
        onBack={nothing}
        onAccepted={nothing}
      />
    </div>,
  );
}

export const box = page.getByRole('region', { name: /^Messages with/ });
export const line = (sequence: number) => box.getByText(`Line ${sequence}.`, { exact: true });
export const topOf = (sequence: number) => line(sequence).element().getBoundingClientRect().top;
