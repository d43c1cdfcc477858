import { forbidden, notFound } from '@stagedoor/service-kit/common/errors';
import type { Person } from '#/db/people.ts';

/** How another person stands to the caller. */
export interface Relation {
  readonly other: Person;
  readonly hasBlockedMe: boolean;
  readonly isBlockedByMe: boolean;
  readonly followsMe: boolean;
}

/** Throws where the caller may have nothing to do with the other one. */
export function assertReachable({ other, hasBlockedMe, isBlockedByMe }: Relation): void {
  // Someone who blocked the caller is not there for them; nor is someone suspended, for anyone.
  if (hasBlockedMe || other.isSuspended) throw notFound('User not found');
  if (isBlockedByMe) throw forbidden('You have blocked this person');
}

/** Throws where the caller may not write to the other one. */
export function assertMayWriteTo(relation: Relation): void {
  assertReachable(relation);
  if (!relation.other.allowsMessages) throw forbidden('This person does not take messages');
}
