import type { Message } from '@stagedoor/contracts/message';

/** Messages of one person within so long stand close together. */
const CLOSE_MS = 5 * 60_000;

export interface Placed {
  readonly message: Message;
  /** The first of its day: the day stands over it. */
  readonly isDayStart: boolean;
  /** Follows one of the same person, closely. */
  readonly isContinued: boolean;
  /** The last of one's own: says how far it got. */
  readonly isLastOwn: boolean;
}

/** Oldest first, with what each one's place says of it. */
export function arrangeThread(messages: readonly Message[], ownId: string): readonly Placed[] {
  const lastOwn = messages.findLast(({ senderId, isDeleted }) => senderId === ownId && !isDeleted);
  return messages.map((message, index) => {
    const before = messages[index - 1];
    const isDayStart = before === undefined || dayOf(before) !== dayOf(message);
    return {
      message,
      isDayStart,
      isContinued: !isDayStart && before !== undefined && isClose(before, message),
      isLastOwn: message === lastOwn,
    };
  });
}

function isClose(before: Message, message: Message): boolean {
  if (before.senderId !== message.senderId || before.type === 'SYSTEM' || message.type === 'SYSTEM') return false;
  return Date.parse(message.createdAt) - Date.parse(before.createdAt) < CLOSE_MS;
}

function dayOf({ createdAt }: Message): string {
  return new Date(createdAt).toDateString();
}
