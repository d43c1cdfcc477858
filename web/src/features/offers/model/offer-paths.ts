import { paths } from '#/shared/config/paths.ts';

// Not in `paths`: the first load has all of those.

/** The end of the address of the page of offers, below the earnings. */
export const offersSegment = 'offers';
export const offersHref = `${paths.earnings.getHref()}/${offersSegment}`;

/** The address that opens a creator's checkout with an offer. */
export function offerHref(username: string, code: string): string {
  return `${paths.profile.getHref(username)}?offer=${encodeURIComponent(code)}`;
}
