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

/** The items of the last time. A message whose neighbours decide the same keeps its item, and does not render again. */
const known = new WeakMap<Message, ThreadItem>();
const days = new WeakMap<Message, string>();

/**
 * Returns the messages in their order, oldest first, with what their neighbours decide about how each is shown. While
 * older ones are still to be loaded, the oldest shows no day: the line would go again, and move what is below it.
 */
export function groupMessages(messages: readonly Message[], ownId: string, hasOlder: boolean): readonly ThreadItem[] {
  const lastOwn = messages.findLast(({ senderId, isDeleted }) => senderId === ownId && !isDeleted);
  return messages.map((message, index) => {
    const before = messages[index - 1];
    const isDayStart = before === undefined ? !hasOlder : dayOf(before) !== dayOf(message);
    return keep({
      message,
      isDayStart,
      isContinued: !isDayStart && before !== undefined && isSameGroup(before, message),
      isLastOwn: message === lastOwn,
    });
  });
}

function keep(item: ThreadItem): ThreadItem {
  const before = known.get(item.message);
  const isSame =
    before?.isDayStart === item.isDayStart &&
    before.isContinued === item.isContinued &&
    before.isLastOwn === item.isLastOwn;
  if (isSame) return before;
  known.set(item.message, item);
  return item;
}

function isSameGroup(before: Message, message: Message): boolean {
  if (before.senderId !== message.senderId || before.type === 'SYSTEM' || message.type === 'SYSTEM') return false;
  return Date.parse(message.createdAt) - Date.parse(before.createdAt) < GROUP_MS;
}

/** Returns the message's day in the reader's time zone. In a thread of thousands this is most of the work. */
function dayOf(message: Message): string {
  const day = days.get(message) ?? new Date(message.createdAt).toDateString();
  days.set(message, day);
  return day;
}
