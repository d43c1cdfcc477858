import { forbidden, notFound } from '@stagedoor/service-kit/common/errors';
import type { Person } from '#/db/people.ts';

/** The relation between the caller and another person. */
export interface Relation {
  readonly other: Person;
  readonly hasBlockedMe: boolean;
  readonly isBlockedByMe: boolean;
  readonly followsMe: boolean;
}

/** Throws if the caller may not interact with the other person. */
export function assertReachable({ other, hasBlockedMe, isBlockedByMe }: Relation): void {
  // Somebody who blocked the caller, or is suspended, looks as if they did not exist.
  if (hasBlockedMe || other.isSuspended) throw notFound('User not found');
  if (isBlockedByMe) throw forbidden('You have blocked this person');
}

/** Throws if the caller may not write to the other person. */
export function assertMayWriteTo(relation: Relation): void {
  assertReachable(relation);
  if (!relation.other.allowsMessages) throw forbidden('This person does not take messages');
}
