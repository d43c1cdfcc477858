import { defineRelatedPeopleList } from '#/users/list-related-people.ts';

/** Lists the people whom a person has blocked, newest first, also those who blocked them back: the block can be lifted. */
export const listBlockedPeople = defineRelatedPeopleList({
  table: 'block',
  owner: 'blocker_id',
  person: 'blocked_id',
});
