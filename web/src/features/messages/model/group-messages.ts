import type { Message } from '@stagedoor/contracts/message';
import type { GapEntry, ListEntry } from '#/shared/query/spread-pages.ts';

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

/** The items of the previous call. A message whose grouping has not changed keeps its item, and is not rendered again. */
const known = new WeakMap<Message, ThreadItem>();
const days = new WeakMap<Message, string>();

/** Groups the messages of a thread, oldest first. Dropped pages between them keep their place. */
export function groupThread(
  entries: readonly ListEntry<Message>[],
  ownId: string,
  hasOlder: boolean,
): readonly (ThreadItem | GapEntry)[] {
  const lastGap = entries.findLastIndex((entry) => 'gap' in entry);
  const items: (ThreadItem | GapEntry)[] = [];
  let messages: Message[] = [];
  const endRun = (index: number) => {
    // The last own message may be one of those that were dropped.
    const reader = index > lastGap ? ownId : undefined;
    items.push(...groupMessages(messages, reader, hasOlder || items.length > 0));
    messages = [];
  };
  for (const [index, entry] of entries.entries()) {
    if ('row' in entry) {
      messages.push(entry.row);
      continue;
    }
    endRun(index);
    items.push(entry);
  }
  endRun(entries.length);
  return items;
}

/**
 * Returns the messages, oldest first, with the layout that depends on their neighbours. While older ones can still be loaded, the
 * oldest shows no day: the line might disappear later, and move the messages below it. If older ones were dropped, it stays as it
 * was.
 */
export function groupMessages(
  messages: readonly Message[],
  ownId: string | undefined,
  hasOlder: boolean,
): readonly ThreadItem[] {
  const lastOwn = messages.findLast(({ senderId, isDeleted }) => senderId === ownId && !isDeleted);
  return messages.map((message, index) => {
    const before = messages[index - 1];
    const earlier = before === undefined && hasOlder ? known.get(message) : undefined;
    if (earlier) return keep({ ...earlier, isLastOwn: message === lastOwn });
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
