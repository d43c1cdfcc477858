import { v7 } from 'uuid';
import type { Clock } from '#/common/clock.ts';

/** Makes ids: UUIDv7, so that they sort by the time they were made. */
export interface Ids {
  next(): string;
}

/** Returns ids by the time of `clock`. Those of the same millisecond are in no order. */
export function createIds(clock: Clock): Ids {
  return { next: () => v7({ msecs: clock.now().getTime() }) };
}

const noRandom = new Uint8Array(16);

/** The lowest id that {@link createIds} makes at this moment: rows that were made before it have lower ones. */
export function lowestIdAt(moment: Date): string {
  return v7({ msecs: moment.getTime(), random: noRandom, seq: 0 });
}
