import type { Role } from '@stagedoor/contracts/call';
import type { Person } from '#/users/find-people.ts';

export interface Viewer {
  readonly userId: string;
  readonly role: Role;
}

type PersonFacts = Pick<Person, 'user_id' | 'is_private' | 'is_following' | 'is_blocked_by' | 'suspended_at'>;

/** Returns whether the viewer may know that this person exists. */
export function canSeePerson(person: PersonFacts, viewer: Viewer | null): boolean {
  if (viewer?.userId === person.user_id || viewer?.role === 'ADMIN') return true;
  return person.suspended_at === null && !person.is_blocked_by;
}

/** Returns whether the viewer may see more of an account than name, avatar and counts. */
export function canSeeFullProfile(person: PersonFacts, viewer: Viewer | null): boolean {
  if (viewer?.userId === person.user_id || viewer?.role === 'ADMIN') return true;
  return !person.is_private || person.is_following;
}
