import {
  addMutedWord as addWordCall,
  listMuted,
  listMutedWords as listWordsCall,
  muteUser,
  removeMutedWord as removeWordCall,
  unmuteUser,
} from '@stagedoor/contracts/mutes';
import { implement, implementWithCommit } from '@stagedoor/service-kit/http/implement';
import { readPage } from '@stagedoor/service-kit/input/paging';
import type { FastifyInstance } from 'fastify';
import type { SocialDeps } from '#/config.ts';
import { mutePerson, unmutePerson } from '#/mutes/mute-person.ts';
import { addMutedWord, listMutedWords, removeMutedWord } from '#/mutes/muted-words.ts';
import { defineRelatedPeopleList } from '#/users/list-related-people.ts';

/** Lists the people whom a person has muted, newest first. */
const listMutedPeople = defineRelatedPeopleList({ table: 'mute', owner: 'muter_id', person: 'muted_id' });

export function registerMuteRoutes(app: FastifyInstance, deps: SocialDeps): void {
  implement(app, muteUser, async ({ params, principal }) => {
    await mutePerson(deps, principal, params.id.toLowerCase());
    return { isMuted: true };
  });

  implement(app, unmuteUser, async ({ params, principal }) => {
    await unmutePerson(deps, principal, params.id.toLowerCase());
    return { isMuted: false };
  });

  implement(app, listMuted, ({ query, principal }) =>
    listMutedPeople(deps.database, principal.userId, readPage(query)),
  );

  implement(app, listWordsCall, async ({ principal }) => ({ words: await listMutedWords(deps, principal.userId) }));

  implementWithCommit(app, addWordCall, ({ body, principal, commit }) =>
    commit((tx) => addMutedWord(tx, deps, principal.userId, body.word)),
  );

  implement(app, removeWordCall, async ({ params, principal }) => {
    await removeMutedWord(deps, principal.userId, params.id);
    return null;
  });
}
