import { creators } from '#/creators/creators.ts';
import { demoLogins } from '#/demo-logins.ts';
import { before, byTime, day } from '#/demo-times.ts';
import { fans } from '#/fans.ts';
import type { Field } from '#/field.ts';
import { createIds } from '#/ids.ts';
import { describePicture, type PictureKind } from '#/pictures/paint-picture.ts';
import { createRandom } from '#/random.ts';
import type { Person, Picture } from '#/world.ts';

type Draft = Omit<Person, 'id' | 'email' | 'avatar' | 'createdAt'>;

/** Creators came first, most of a year ago; fans in the months after. */
export function makePeople(seed: string, now: Date): Person[] {
  const random = createRandom(`${seed}/people`);
  const ids = createIds(`${seed}/people`);
  const addPerson = (draft: Draft, daysAgo: number): Person => {
    const createdAt = before(now, daysAgo * day);
    const login = demoLogins.find(({ username }) => username === draft.username);
    return {
      id: ids(createdAt),
      email: login?.email ?? `${draft.username}@stagedoor.example`,
      avatar: makePicture(`${draft.username}/avatar`, 'avatar', 320, 320),
      createdAt,
      ...draft,
    };
  };

  const admin = addPerson(
    {
      username: 'robin_hale',
      displayName: 'Robin at Stagedoor',
      bio: 'I look after the house. Write to me when something is not right.',
      role: 'ADMIN',
      field: null,
      isVerified: true,
      isPrivate: false,
      subscriptionPrice: 0,
      cover: null,
    },
    340,
  );
  const people = [
    admin,
    ...creators.map((script) =>
      addPerson(
        {
          username: script.username,
          displayName: script.displayName,
          bio: script.bio,
          role: 'CREATOR',
          field: script.field,
          isVerified: script.isVerified,
          isPrivate: false,
          subscriptionPrice: script.subscriptionPrice,
          cover: makeCover(script.username, script.field),
        },
        random.between(180, 330),
      ),
    ),
    ...fans.map((script) =>
      addPerson(
        {
          username: script.username,
          displayName: script.displayName,
          bio: script.bio,
          role: 'FAN',
          field: script.likes[0],
          isVerified: false,
          isPrivate: script.isPrivate ?? false,
          subscriptionPrice: 0,
          cover: random.chance(0.6) ? makeCover(script.username, script.likes[0]) : null,
        },
        random.between(20, 300),
      ),
    ),
  ];
  return people.sort(byTime);
}

export function makePicture(seed: string, kind: PictureKind, width: number, height: number): Picture {
  return { seed, kind, width, height, alt: describePicture(seed, kind) };
}

function makeCover(username: string, field: Field): Picture {
  return makePicture(`${username}/cover`, field, 1200, 400);
}
