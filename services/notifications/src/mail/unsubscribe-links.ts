import { unsubscribePath } from '@stagedoor/contracts/mail-subscription';
import type { NotificationsDeps } from '#/config.ts';
import { createUnsubscribeTokens, type UnsubscribeTarget } from '#/mail/unsubscribe-token.ts';

/** The page that asks, and the address to which a mail program posts. */
export interface UnsubscribeLinks {
  readonly page: string;
  readonly post: string;
}

export function makeUnsubscribeLinks(
  { publicUrl, serviceSecret }: Pick<NotificationsDeps['config'], 'publicUrl' | 'serviceSecret'>,
  target: UnsubscribeTarget,
): UnsubscribeLinks {
  const token = createUnsubscribeTokens(serviceSecret).make(target);
  const linkTo = (path: string) => new URL(`${path}?token=${token}`, publicUrl).href;
  return { page: linkTo('/unsubscribe'), post: linkTo(`/api${unsubscribePath}`) };
}
