import type { Message } from '@stagedoor/contracts/message';

/** Returns what the viewer can do with a message: copy text that they can read, and delete what they wrote. */
export function messageActionsOf(message: Message, isOwn: boolean): { canCopy: boolean; canDelete: boolean } {
  const { type, isDeleted, isLocked, content } = message;
  const isSomebodys = !isDeleted && type !== 'SYSTEM';
  return { canCopy: isSomebodys && !isLocked && content !== '', canDelete: isSomebodys && isOwn };
}
