import type { Message } from '@stagedoor/contracts/message';

/** Consecutive messages of one person within this time form a group. */
const GROUP_MS = 5 * 60_000;

export interface ThreadItem {
  readonly message: Message;
  /** The first message of its day: the date is shown above it. */
  readonly isDayStart: boolean;
  /** Belongs to the group of the message before it. */
  readonly isContinued: boolean;
  /** The viewer's last message, which shows whether it was read. */
  readonly isLastOwn: boolean;
}

/**
 * Returns the messages in their order, oldest first, with what their neighbours decide about how each is shown. While
 * older ones are still to be loaded, the oldest shows no day: the line would go again, and move what is below it.
 */
export function groupMessages(messages: readonly Message[], ownId: string, hasOlder: boolean): readonly ThreadItem[] {
  const lastOwn = messages.findLast(({ senderId, isDeleted }) => senderId === ownId && !isDeleted);
  return messages.map((message, index) => {
    const before = messages[index - 1];
    const isDayStart = before === undefined ? !hasOlder : dayOf(before) !== dayOf(message);
    return {
      message,
      isDayStart,
      isContinued: !isDayStart && before !== undefined && isSameGroup(before, message),
      isLastOwn: message === lastOwn,
    };
  });
}

function isSameGroup(before: Message, message: Message): boolean {
  if (before.senderId !== message.senderId || before.type === 'SYSTEM' || message.type === 'SYSTEM') return false;
  return Date.parse(message.createdAt) - Date.parse(before.createdAt) < GROUP_MS;
}

function dayOf({ createdAt }: Message): string {
  return new Date(createdAt).toDateString();
}
