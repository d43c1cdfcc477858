import { makeId } from '#/make-id.ts';
import type { Person } from '#/world.ts';

/** Returns the ids of the assets that a profile shows. */
export function findProfileAssets({ id, createdAt, cover }: Pick<Person, 'id' | 'createdAt' | 'cover'>): {
  readonly avatar: string;
  readonly cover: string | null;
} {
  return {
    avatar: makeId(`avatar of ${id}`, createdAt),
    cover: cover === null ? null : makeId(`cover of ${id}`, createdAt),
  };
}
