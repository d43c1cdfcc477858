import { paths } from '#/shared/config/paths.ts';

/** Below `/subscriptions`. */
export const redeemSegment = 'redeem';
export const redeemHref = `${paths.subscriptions.getHref()}/${redeemSegment}`;

/** The code is behind the `#`, which browsers send to no server. */
export function linkToGift(code: string): string {
  return `${location.origin}${redeemHref}#${code}`;
}
