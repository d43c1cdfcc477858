import type { HandedFile } from '@stagedoor/service-kit/assets/hand-form-on';
import { invalidField } from '@stagedoor/service-kit/common/errors';

/** Returns the posters by the index of their video among the files. Throws a 400 unless each has exactly one index. */
export function matchPosters(
  posters: readonly HandedFile[],
  places: readonly number[],
): ReadonlyMap<number, HandedFile> {
  const byPlace = new Map<number, HandedFile>();
  for (const [index, poster] of posters.entries()) {
    const place = places[index];
    if (place !== undefined) byPlace.set(place, poster);
  }
  if (byPlace.size !== posters.length || places.length !== posters.length) {
    throw invalidField('posterOf', 'Say of each poster which one video it is of');
  }
  return byPlace;
}
