import type { Message } from '@stagedoor/contracts/message';

/** A message from `them` to `me`, one minute after the other by its number. */
export function makeMessage(sequence: number, part: Partial<Message> = {}): Message {
  return {
    id: `message-${sequence}`,
    conversationId: 'conversation',
    sequence,
    senderId: 'them',
    receiverId: 'me',
    content: `Message ${sequence}`,
    type: 'TEXT',
    media: [],
    isPaid: false,
    price: 0,
    createdAt: new Date(Date.UTC(2026, 10, 21, 12, sequence)).toISOString(),
    isRead: false,
    isLocked: false,
    isDeleted: false,
    ...part,
  };
}
