import type { Role } from '@stagedoor/contracts/call';
import type { Person } from '#/users/find-people.ts';

export interface Viewer {
  readonly userId: string;
  readonly role: Role;
}

type Standing = Pick<Person, 'user_id' | 'is_private' | 'is_following' | 'is_blocked_by' | 'suspended_at'>;

/** Whether the viewer may know that this person is here. */
export function canSeePerson(person: Standing, viewer: Viewer | null): boolean {
  if (viewer?.userId === person.user_id || viewer?.role === 'ADMIN') return true;
  return person.suspended_at === null && !person.is_blocked_by;
}

/** Whether the viewer may see more of an account than name, avatar and counts. */
export function canSeeFullProfile(person: Standing, viewer: Viewer | null): boolean {
  if (viewer?.userId === person.user_id || viewer?.role === 'ADMIN') return true;
  return !person.is_private || person.is_following;
}
