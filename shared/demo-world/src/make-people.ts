import { demoLogins } from '#/demo-logins.ts';
import { makeId } from '#/make-id.ts';
import type { At } from '#/moments.ts';
import { readData } from '#/read-data.ts';
import type { Person } from '#/world.ts';

export function makePeople(at: At): Person[] {
  return readData('people').map(({ joined, username, cover = null, ...person }) => {
    const createdAt = at(joined);
    const login = demoLogins.find((entry) => entry.username === username);
    return {
      field: null,
      isVerified: false,
      isPrivate: false,
      subscriptionPrice: 0,
      ...person,
      id: makeId(`person ${username}`, createdAt),
      username,
      email: login?.email ?? `${username}@stagedoor.example`,
      cover,
      createdAt,
    };
  });
}
