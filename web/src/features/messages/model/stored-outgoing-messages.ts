import { deleteValue, readValue, readValues, storeValue } from '#/shared/storage/stored-values.ts';
import type { OutgoingMessage } from './outgoing-message.ts';

const PREFIX = 'outgoing-message:';

/** Stores an unsent message in this browser, under its sender. */
export function storeOutgoing(one: OutgoingMessage): Promise<void> {
  return storeValue(one.senderId, PREFIX + one.key, one);
}

export function deleteStoredOutgoing({ senderId, key }: Pick<OutgoingMessage, 'senderId' | 'key'>): Promise<void> {
  return deleteValue(senderId, PREFIX + key);
}

/** Returns whether a message is still unsent: another tab may have sent it in the meantime. */
export async function isStillStored({ senderId, key }: OutgoingMessage): Promise<boolean> {
  return (await readValue(senderId, PREFIX + key)) !== undefined;
}

/** Returns a person's unsent messages, oldest first. */
export async function readStoredOutgoing(userId: string): Promise<readonly OutgoingMessage[]> {
  const stored = (await readValues(userId, PREFIX)).filter((value) => isOutgoing(value, userId));
  return stored.toSorted((one, other) => one.createdAt.localeCompare(other.createdAt));
}

function isOutgoing(value: unknown, userId: string): value is OutgoingMessage {
  if (typeof value !== 'object' || value === null) return false;
  const { key, senderId, receiverId, conversationId, content, files, createdAt } = value as Partial<
    Record<keyof OutgoingMessage, unknown>
  >;
  return (
    senderId === userId &&
    [key, receiverId, conversationId, content, createdAt].every((text) => typeof text === 'string') &&
    Array.isArray(files) &&
    files.every((file) => file instanceof File)
  );
}
