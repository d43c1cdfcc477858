import type { QueryClient } from '@tanstack/react-query';
import { paths } from '#/shared/config/paths.ts';

/** The pages that notifications about the person's own payments and subscriptions link to. */
const pages: readonly (string | undefined)[] = [paths.wallet.getHref(), paths.subscriptions.getHref()];

/**
 * Refetches everything a payment can affect if the notification links to the wallet or the subscriptions: a payment was refunded or
 * disputed, or a creator whom this person subscribes to is back, so their access may have changed on any page.
 */
export function refetchPaidThings(client: QueryClient, link: string | null): void {
  if (!pages.includes(link?.split('?')[0])) return;
  for (const key of ['users', 'posts', 'payments']) void client.invalidateQueries({ queryKey: [key] });
}
