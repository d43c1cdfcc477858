import type { Role } from '@stagedoor/contracts/call';
import type { MessageType } from '@stagedoor/contracts/message';
import { forbidden, invalidField } from '@stagedoor/service-kit/common/errors';

/** The input of a message. Money in dollars, as in the API. */
export interface Draft {
  readonly content?: string;
  readonly type?: MessageType;
  readonly isPaid?: boolean;
  readonly price?: number;
  readonly amount?: number;
  readonly replyToId?: string;
}

/** A valid message. */
export interface Composed {
  readonly content: string;
  readonly type: MessageType;
  /** 0 means free. */
  readonly priceCents: number;
  /** The amount of a tip; 0 for every other message. */
  readonly tipCents: number;
  /** The message that it answers. */
  readonly replyToId?: string;
}

/** Validates a draft. Throws a 400 with what is wrong. */
export function composeMessage(draft: Draft, fileCount: number, role: Role): Composed {
  const type = draft.type ?? 'TEXT';
  const content = draft.content ?? '';
  const isPaid = draft.isPaid ?? type === 'PPV';
  if (type === 'SYSTEM') throw invalidField('type', 'A SYSTEM message cannot be sent by a person');
  if (type === 'TIP') return composeTip(content, draft, isPaid);
  if (draft.amount !== undefined) throw invalidField('amount', 'Only a TIP has an amount');
  if (isBlank(content) && fileCount === 0) throw invalidField('content', 'A message needs some text or a file');
  const answering = draft.replyToId === undefined ? {} : { replyToId: draft.replyToId.toLowerCase() };
  if (!isPaid) {
    if (type === 'PPV') throw invalidField('isPaid', 'A PPV message is a paid one');
    // Both a price and "not paid" were given: refused, because sending it for free may be a mistake.
    if (toCents(draft.price) > 0) throw invalidField('isPaid', 'A message with a price is a paid one');
    return { content, type, priceCents: 0, tipCents: 0, ...answering };
  }
  if (toCents(draft.price) <= 0) throw invalidField('price', 'A paid message needs a price above 0');
  if (role !== 'CREATOR') throw forbidden('Only creators can send paid messages');
  return { content, type, priceCents: toCents(draft.price), tipCents: 0, ...answering };
}

function composeTip(content: string, draft: Draft, isPaid: boolean): Composed {
  if (isPaid || toCents(draft.price) > 0) throw invalidField('isPaid', 'A TIP is not a paid message');
  if (draft.amount === undefined) throw invalidField('amount', 'A TIP needs an amount');
  if (draft.replyToId !== undefined) throw invalidField('replyToId', 'A TIP does not answer a message');
  return { content, type: 'TIP', priceCents: 0, tipCents: toCents(draft.amount) };
}

/** Returns whether nothing would be visible: only spaces, or characters without a shape. */
export function isBlank(content: string): boolean {
  return !/[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]/u.test(content);
}

export function toCents(dollars: number | undefined): number {
  return Math.round((dollars ?? 0) * 100);
}

interface LockedTo {
  readonly senderId: string;
  readonly priceCents: number;
  readonly isUnlocked: boolean;
}

/** Returns whether the reader must pay first. */
export function isLockedFor(readerId: string, { senderId, priceCents, isUnlocked }: LockedTo): boolean {
  return priceCents > 0 && senderId !== readerId && !isUnlocked;
}
