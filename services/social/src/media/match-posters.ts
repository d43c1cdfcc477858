import { invalidField } from '@stagedoor/service-kit/common/errors';
import type { ReceivedFile } from '@stagedoor/service-kit/uploads/received-file';

/** Returns the posters by the index of their video among the files. Throws a 400 unless each has exactly one index. */
export function matchPosters(
  posters: readonly ReceivedFile[],
  places: readonly number[],
): ReadonlyMap<number, ReceivedFile> {
  const byPlace = new Map<number, ReceivedFile>();
  for (const [index, poster] of posters.entries()) {
    const place = places[index];
    if (place !== undefined) byPlace.set(place, poster);
  }
  if (byPlace.size !== posters.length || places.length !== posters.length) {
    throw invalidField('posterOf', 'Say of each poster which one video it is of');
  }
  return byPlace;
}
