import type { Message } from '@stagedoor/contracts/message';

/** Returns a value that a test expects to be there. Throws if it is not. */
export function expectPresent<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error('a value that the test expects is missing');
  return value;
}

/** The address of a message's file. Throws if the message has no such file or the file has no address. */
export function urlOf({ media }: Pick<Message, 'media'>, position = 0): string {
  return expectPresent(media[position]?.url);
}
