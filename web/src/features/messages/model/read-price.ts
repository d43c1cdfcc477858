import { readDollars } from '#/shared/format/read-dollars.ts';

/** Dollars of what was typed; undefined for what is no price or is none. */
export function readPrice(typed: string): number | undefined {
  const dollars = readDollars(typed);
  return dollars !== undefined && dollars > 0 ? dollars : undefined;
}
