import type { Message } from '@stagedoor/contracts/message';

export interface AllowedMessageActions {
  readonly canCopy: boolean;
  readonly canDelete: boolean;
  /** Add a reaction. */
  readonly canReact: boolean;
  readonly canAnswer: boolean;
}

/** Returns the viewer's actions on a message. `canWrite`: the conversation is not a request to them. */
export function findAllowedActions(message: Message, isOwn: boolean, canWrite: boolean): AllowedMessageActions {
  const { type, isDeleted, isLocked, content } = message;
  const isByPerson = !isDeleted && type !== 'SYSTEM';
  return {
    canCopy: isByPerson && !isLocked && content !== '',
    canDelete: isByPerson && isOwn,
    canReact: isByPerson && !isLocked && canWrite,
    canAnswer: isByPerson && canWrite,
  };
}
