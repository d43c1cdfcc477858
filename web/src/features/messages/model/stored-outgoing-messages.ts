import { deleteValue, readValue, readValues, storeValue } from '#/shared/storage/stored-values.ts';
import { fromStoredAttached, toStoredAttached } from '#/shared/uploads/stored-attached.ts';
import type { OutgoingMessage } from './outgoing-message.ts';

const PREFIX = 'outgoing-message:';

/** Keys of messages that were stored: one for which there was no room has not been sent or discarded elsewhere. */
const storedKeys = new Set<string>();

/** Stores an unsent message in this browser, under its sender. */
export async function storeOutgoing(one: OutgoingMessage): Promise<void> {
  const { senderId, key } = one;
  await storeValue(senderId, PREFIX + key, { ...one, files: one.files.map(toStoredAttached) });
  if ((await readValue(senderId, PREFIX + key)) !== undefined) storedKeys.add(key);
}

/** Stores what has changed of a message, unless another tab has sent or discarded it. */
export async function storeChanged(one: OutgoingMessage): Promise<void> {
  if (await isStillStored(one)) await storeOutgoing(one);
}

export function deleteStoredOutgoing({ senderId, key }: Pick<OutgoingMessage, 'senderId' | 'key'>): Promise<void> {
  return deleteValue(senderId, PREFIX + key);
}

/** Returns whether a message is still to be sent: another tab may have sent or discarded it in the meantime. */
export async function isStillStored({ senderId, key }: OutgoingMessage): Promise<boolean> {
  return !storedKeys.has(key) || (await readValue(senderId, PREFIX + key)) !== undefined;
}

/** Returns a person's unsent messages, oldest first. */
export async function readStoredOutgoing(userId: string): Promise<readonly OutgoingMessage[]> {
  const stored = (await readValues(userId, PREFIX)).filter((value) => isOutgoing(value, userId)).map(restoreFiles);
  for (const { key } of stored) storedKeys.add(key);
  return stored.toSorted((one, other) => one.createdAt.localeCompare(other.createdAt));
}

/** An outgoing message as it is stored, also by an earlier version of the app, which kept files and those of the vault apart. */
type StoredOutgoing = Omit<OutgoingMessage, 'files' | 'isAsked'> & {
  readonly files: readonly unknown[];
  readonly isAsked?: boolean;
  readonly assets?: readonly unknown[];
};

function restoreFiles({ files, assets = [], ...one }: StoredOutgoing): OutgoingMessage {
  const stored = [
    ...files.map((file) => (file instanceof File ? { file } : file)),
    ...assets.map((asset) => ({ asset })),
  ];
  const restored = stored.flatMap((file) => fromStoredAttached(file) ?? []);
  // The earlier version did not note it, and sent what waits for no file at once.
  const { isAsked = restored.every(({ uploadId }) => uploadId === undefined) } = one;
  return { ...one, isAsked, files: restored };
}

function isOutgoing(value: unknown, userId: string): value is StoredOutgoing {
  if (typeof value !== 'object' || value === null) return false;
  const {
    key,
    senderId,
    receiverId,
    conversationId,
    content,
    files,
    assets = [],
    createdAt,
  } = value as Partial<Record<keyof StoredOutgoing, unknown>>;
  return (
    senderId === userId &&
    [key, receiverId, conversationId, content, createdAt].every((text) => typeof text === 'string') &&
    Array.isArray(files) &&
    Array.isArray(assets)
  );
}
