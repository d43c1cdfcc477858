import type { Participant } from '#/db/conversations.ts';

// What becomes of one side of a conversation. Nothing here reads or writes: the caller holds the conversation's lock.

interface NewSide {
  readonly conversationId: string;
  readonly userId: string;
  readonly otherId: string;
  readonly now: Date;
}

/** One side of a conversation in which nobody has written: it stands in no list. */
export function openSide({ now, ...ids }: NewSide): Participant {
  return {
    ...ids,
    folder: 'hidden',
    isAccepted: false,
    isWithheld: false,
    unreadCount: 0,
    clearedUpTo: 0,
    lastMessageAt: now,
  };
}

/** Whoever writes has accepted the conversation, and has it in the inbox. */
export function afterSending(side: Participant, now: Date): Participant {
  return { ...side, folder: 'inbox', isAccepted: true, lastMessageAt: now };
}

/** A new message brings the conversation back from wherever it was put. */
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
  // What is empty has nothing to put aside.
  return side.folder === 'hidden' ? side : { ...side, folder: 'archived' };
}

export function unarchive(side: Participant): Participant {
  if (side.folder !== 'archived') return side;
  return { ...side, folder: side.isAccepted ? 'inbox' : 'requests' };
}

/** Deletes for this side all up to `lastSequence`. */
export function clear(side: Participant, lastSequence: number): Participant {
  return { ...side, folder: 'hidden', unreadCount: 0, clearedUpTo: lastSequence };
}

export function accept(side: Participant): Participant {
  return { ...side, isAccepted: true, folder: side.folder === 'requests' ? 'inbox' : side.folder };
}

/** Whether it waits to be accepted. */
export function isRequest({ isAccepted, folder }: Participant): boolean {
  return !isAccepted && folder !== 'hidden';
}
