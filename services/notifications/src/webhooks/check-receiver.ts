import { invalidField } from '@stagedoor/service-kit/common/errors';
import { checkAddress } from '@stagedoor/service-kit/outbound/check-address';
import { OutboundError } from '@stagedoor/service-kit/outbound/outbound-error';
import type { NotificationsDeps } from '#/config.ts';

/**
 * Returns the address in normal form. Throws a 400 for an address that is not public, or not encrypted. The IP addresses of
 * its host are checked at every request, because they may change.
 */
export function checkReceiver(address: string, { outboundAllow }: Pick<NotificationsDeps['config'], 'outboundAllow'>) {
  try {
    const url = checkAddress(address, outboundAllow);
    if (url.protocol === 'https:' || outboundAllow.includes(url.host)) return url.href;
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
  }
  throw invalidField('url', 'Use an address of the public web that begins with https://');
}
