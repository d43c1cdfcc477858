import type { Participant } from '#/db/conversations.ts';

// Pure functions for one side of a conversation. The caller has locked the conversation, and reads and writes the side.

interface NewSide {
  readonly conversationId: string;
  readonly userId: string;
  readonly otherId: string;
  readonly now: Date;
}

/** Returns the side of a conversation without messages, which is in no list. */
export function openSide({ now, ...ids }: NewSide): Participant {
  return {
    ...ids,
    folder: 'hidden',
    isAccepted: false,
    isWithheld: false,
    unreadCount: 0,
    clearedUpTo: 0,
    lastMessageAt: now,
    isMuted: false,
    isPinned: false,
  };
}

/** Writing a message accepts the conversation and moves it to the inbox. */
export function afterSending(side: Participant, now: Date): Participant {
  return { ...side, folder: 'inbox', isAccepted: true, lastMessageAt: now };
}

/** A new message brings back an archived or cleared conversation. */
export function afterReceiving(side: Participant, followsSender: boolean, now: Date): Participant {
  const isAccepted = side.isAccepted || followsSender;
  return {
    ...side,
    isAccepted,
    folder: isAccepted ? 'inbox' : 'requests',
    unreadCount: side.unreadCount + 1,
    lastMessageAt: now,
  };
}

export function archive(side: Participant): Participant {
  // An empty conversation is in no list, so it cannot be archived.
  return side.folder === 'hidden' ? side : { ...side, folder: 'archived', isPinned: false };
}

export function unarchive(side: Participant): Participant {
  if (side.folder !== 'archived') return side;
  return { ...side, folder: side.isAccepted ? 'inbox' : 'requests' };
}

/** Clears all messages up to `lastSequence` for this side. */
export function clear(side: Participant, lastSequence: number): Participant {
  return { ...side, folder: 'hidden', unreadCount: 0, clearedUpTo: lastSequence, isPinned: false };
}

export function accept(side: Participant): Participant {
  return { ...side, isAccepted: true, folder: side.folder === 'requests' ? 'inbox' : side.folder };
}

/** Messages of a muted conversation are counted, but notify nobody. */
export function mute(side: Participant, isMuted: boolean): Participant {
  return { ...side, isMuted };
}

export function pin(side: Participant, isPinned: boolean): Participant {
  return { ...side, isPinned };
}

/** Returns whether a conversation can be pinned: only those of the inbox can, because the other lists are short. */
export function isPinnable({ folder }: Participant): boolean {
  return folder === 'inbox';
}

/** Returns whether the conversation waits to be accepted. */
export function isRequest({ isAccepted, folder }: Participant): boolean {
  return !isAccepted && folder !== 'hidden';
}
