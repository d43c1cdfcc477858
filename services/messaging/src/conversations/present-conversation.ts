import type { Conversation as ConversationAnswer } from '@stagedoor/contracts/conversation';
import type { ShortUser } from '@stagedoor/contracts/user';
import { orderPair } from '#/conversations/conversations-repository.ts';
import { isRequest } from '#/conversations/participant-rules.ts';
import type { Participant } from '#/db/conversations.ts';
import type { Person } from '#/db/people.ts';
import type { MessageRow } from '#/message-view/message-row.ts';
import { previewMessage } from '#/message-view/present-message.ts';

/** A side of a conversation with the other person and the last message. */
export interface ConversationView {
  readonly side: Participant;
  readonly other: Person;
  /** The newest message that this side has not cleared. */
  readonly last: MessageRow | null;
}

export function presentConversation({ side, other, last }: ConversationView): ConversationAnswer {
  const [participant1Id, participant2Id] = orderPair(side.userId, side.otherId);
  return {
    id: side.conversationId,
    participant1Id,
    participant2Id,
    participant: presentPerson(other),
    lastMessage: last === null ? null : previewMessage({ ...last, isDeleted: last.deletedAt !== null }, side.userId),
    lastMessageAt: last === null ? null : last.createdAt.toISOString(),
    lastMessageSenderId: last === null ? null : last.senderId,
    unreadCount: side.unreadCount,
    isArchived: side.folder === 'archived',
    isRequest: isRequest(side),
    isMuted: side.isMuted,
    isPinned: side.isPinned,
  };
}

function presentPerson({ userId, username, displayName, avatarUrl, isVerified }: Person): ShortUser {
  return { id: userId, username, displayName, avatarUrl, isVerified };
}
