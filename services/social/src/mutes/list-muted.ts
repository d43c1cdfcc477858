import { defineRelatedPeopleList } from '#/users/list-related-people.ts';

/** Lists the people whom a person has muted, newest first. */
export const listMutedPeople = defineRelatedPeopleList({ table: 'mute', owner: 'muter_id', person: 'muted_id' });
