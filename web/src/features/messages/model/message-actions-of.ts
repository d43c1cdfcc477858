import type { Message } from '@stagedoor/contracts/message';

export interface MessageActions {
  readonly canCopy: boolean;
  readonly canDelete: boolean;
  /** Put emoji on it. */
  readonly canReact: boolean;
  readonly canAnswer: boolean;
}

/** Returns what the viewer can do with a message. `canWrite`: the conversation is not a request to them. */
export function messageActionsOf(message: Message, isOwn: boolean, canWrite: boolean): MessageActions {
  const { type, isDeleted, isLocked, content } = message;
  const isSomebodys = !isDeleted && type !== 'SYSTEM';
  return {
    canCopy: isSomebodys && !isLocked && content !== '',
    canDelete: isSomebodys && isOwn,
    canReact: isSomebodys && !isLocked && canWrite,
    canAnswer: isSomebodys && canWrite,
  };
}
