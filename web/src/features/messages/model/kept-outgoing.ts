import { forgetValue, keepValue, readValue, readValues } from '#/shared/storage/kept-values.ts';
import type { Outgoing } from './outgoing.ts';

const PREFIX = 'outgoing-message:';

/** Keeps a message that was not sent yet, under its sender. */
export function keepOutgoing(one: Outgoing): Promise<void> {
  return keepValue(one.senderId, PREFIX + one.key, one);
}

export function forgetOutgoing({ senderId, key }: Pick<Outgoing, 'senderId' | 'key'>): Promise<void> {
  return forgetValue(senderId, PREFIX + key);
}

/** Whether a message still waits: another tab may have sent it meanwhile. */
export async function isStillKept({ senderId, key }: Outgoing): Promise<boolean> {
  return (await readValue(senderId, PREFIX + key)) !== undefined;
}

/** Returns what a person has not sent yet, oldest first. */
export async function readOutgoing(userId: string): Promise<readonly Outgoing[]> {
  const kept = (await readValues(userId, PREFIX)).filter((value) => isOutgoing(value, userId));
  return kept.toSorted((one, other) => one.createdAt.localeCompare(other.createdAt));
}

function isOutgoing(value: unknown, userId: string): value is Outgoing {
  if (typeof value !== 'object' || value === null) return false;
  const { key, senderId, receiverId, conversationId, content, files, createdAt } = value as Partial<
    Record<keyof Outgoing, unknown>
  >;
  return (
    senderId === userId &&
    [key, receiverId, conversationId, content, createdAt].every((text) => typeof text === 'string') &&
    Array.isArray(files) &&
    files.every((file) => file instanceof File)
  );
}
