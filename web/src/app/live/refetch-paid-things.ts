import type { QueryClient } from '@tanstack/react-query';
import { paths } from '#/shared/config/paths.ts';

/** Where notifications lead that are about this person's own payments and subscriptions. */
const pages: readonly (string | undefined)[] = [paths.wallet.getHref(), paths.subscriptions.getHref()];

/**
 * Has what is paid for read anew where a notification leads to it: a payment was refunded or disputed, or a creator whom this person
 * subscribes to is back, so what is open to them may have changed wherever it is shown.
 */
export function refetchPaidThings(client: QueryClient, link: string | null): void {
  if (!pages.includes(link?.split('?')[0])) return;
  for (const key of ['users', 'posts', 'payments']) void client.invalidateQueries({ queryKey: [key] });
}
