import { readDollars } from '#/shared/format/read-dollars.ts';

/** Returns the dollars that were typed, or undefined if they are not a price above 0. */
export function parsePrice(typed: string): number | undefined {
  const dollars = readDollars(typed);
  return dollars !== undefined && dollars > 0 ? dollars : undefined;
}
