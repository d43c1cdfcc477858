import { invalidField } from '@stagedoor/service-kit/common/errors';
import { findTime } from '@stagedoor/service-kit/input/day-or-time';

/** Reads a day or a time of a query as ISO text: of a day its start or its end, in UTC. Throws where there is no such day. */
export function readTime(field: string, text: string, edge: 'start' | 'end'): string {
  const time = findTime(text, edge);
  if (time === undefined) throw invalidField(field, 'There is no such day or time');
  return time;
}
