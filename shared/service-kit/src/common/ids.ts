import { v7 } from 'uuid';
import type { Clock } from '#/common/clock.ts';

/** Makes ids: UUIDv7, so that they sort by the time they were made. */
export interface Ids {
  next(): string;
}

export function createIds(clock: Clock): Ids {
  return { next: () => v7({ msecs: clock.now().getTime() }) };
}
