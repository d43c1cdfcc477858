import { createProfile as createProfileCall, getOwnProfile } from '@stagedoor/contracts/internal';
import { updateProfile as updateProfileCall, updateSubscriptionPrice } from '@stagedoor/contracts/profile-settings';
import { getUserStats } from '@stagedoor/contracts/relations';
import {
  deleteAvatar,
  deleteCover,
  getFeaturedUsers,
  getSuggestedUsers,
  getTopCreators,
  getUser,
  searchUsers,
  uploadAvatar,
  uploadCover,
} from '@stagedoor/contracts/users';
import { invalidField, notFound } from '@stagedoor/service-kit/common/errors';
import { implement } from '@stagedoor/service-kit/http/implement';
import { decodeCursor, encodeCursor } from '@stagedoor/service-kit/input/cursor';
import { type Page, readPage, takePage, uncountedPagination } from '@stagedoor/service-kit/input/paging';
import type { FastifyInstance } from 'fastify';
import type { ReadingDeps } from '#/config.ts';
import { changeAvatar, changeCover, removePicture } from '#/profiles/change-picture.ts';
import { readOwnAddress } from '#/profiles/read-own-address.ts';
import { updateProfile } from '#/profiles/update-profile.ts';
import { createProfile } from '#/users/create-profile.ts';
import { findPerson, type Person } from '#/users/find-people.ts';
import { listFeatured, listSuggested, listTopCreators, searchPeople } from '#/users/list-people.ts';
import { canSeePerson, type Viewer } from '#/users/person-rules.ts';
import { presentUser } from '#/users/present-user.ts';

/** A list that is as long as was asked for and has no further pages. */
function presentFew(people: readonly Person[], viewer: Viewer | null, page: Page) {
  return {
    users: people.map((person) => presentUser(person, viewer)),
    pagination: uncountedPagination(page, people.length, false, null),
  };
}

export function registerUserRoutes(app: FastifyInstance, deps: ReadingDeps): void {
  const { database, reads, publish } = deps;

  implement(app, getUser, async ({ params, principal, request }) => {
    const person = await reads.run((source) => findPerson(source, principal?.userId ?? null, params.id));
    if (person === undefined || !canSeePerson(person, principal)) throw notFound('User not found');
    const user = presentUser(person, principal);
    return person.user_id === principal?.userId ? { ...user, ...(await readOwnAddress(deps, request)) } : user;
  });

  implement(app, getUserStats, async ({ params, principal }) => {
    const person = await reads.run((source) => findPerson(source, principal?.userId ?? null, params.id));
    if (person === undefined || !canSeePerson(person, principal)) throw notFound('User not found');
    return presentUser(person, principal).stats;
  });

  implement(app, updateProfileCall, ({ body, principal }) => updateProfile(deps, principal, body));

  implement(app, updateSubscriptionPrice, ({ body, principal }) => updateProfile(deps, principal, body));

  implement(app, getFeaturedUsers, async ({ query, principal }) => {
    const page = readPage(query);
    const people = await reads.run((source) => listFeatured({ ...deps, database: source }, principal, page.limit));
    return presentFew(people, principal, page);
  });

  implement(app, getTopCreators, async ({ query, principal }) => {
    const page = readPage(query);
    const people = await reads.run((source) => listTopCreators(source, principal, page.limit));
    return presentFew(people, principal, page);
  });

  implement(app, getSuggestedUsers, async ({ query, principal }) => {
    const page = readPage(query);
    const people = await reads.run((source) => listSuggested(source, principal, page.limit));
    return presentFew(people, principal, page);
  });

  implement(app, searchUsers, async ({ query, principal }) => {
    const page = readPage(query);
    const offset = page.cursor === undefined ? page.offset : decodeCursor(page.cursor, ['instant'])[0];
    const search = {
      q: query.q,
      role: query.role ?? null,
      limit: page.limit + 1,
      offset: Math.min(offset, 10_000),
    };
    const rows = await reads.run((source) => searchPeople(source, principal, search));
    const { items, hasMore } = takePage(rows, page.limit);
    return {
      users: items.map((person) => presentUser(person, principal)),
      pagination: uncountedPagination({ ...page, offset }, items.length, hasMore, encodeCursor([offset + page.limit])),
    };
  });

  implement(app, uploadAvatar, async ({ files: received, principal }) => {
    const [file] = received.file ?? [];
    if (file === undefined) throw invalidField('file', 'A file is required');
    return { avatarUrl: await changeAvatar(deps, principal.userId, file) };
  });

  implement(app, uploadCover, async ({ files: received, principal }) => {
    const [file] = received.file ?? [];
    if (file === undefined) throw invalidField('file', 'A file is required');
    return { coverUrl: await changeCover(deps, principal.userId, file) };
  });

  implement(app, deleteAvatar, async ({ principal }) => {
    await removePicture(deps, principal.userId, 'avatar');
    return { avatarUrl: null };
  });

  implement(app, deleteCover, async ({ principal }) => {
    await removePicture(deps, principal.userId, 'cover');
    return { coverUrl: null };
  });

  implement(app, createProfileCall, async ({ body }) => {
    await database.transaction((tx) => createProfile(tx, publish, body));
    return null;
  });

  implement(app, getOwnProfile, async ({ params }) => {
    const person = await findPerson(database, params.userId, params.userId);
    if (person === undefined) throw notFound('User not found');
    return presentUser(person, { userId: person.user_id, role: person.role });
  });
}
