import { notFound } from '@stagedoor/service-kit/common/errors';
import type { PaymentsConfig } from '#/config.ts';

/** Whether services are billed. While they are not, nothing is written or charged, and services that are open stay open. */
export function isBillingOn({ features }: Pick<PaymentsConfig, 'features'>): boolean {
  return features.includes('service-billing');
}

/** Throws a 404 while services are not billed. */
export function assertBillingOn(config: Pick<PaymentsConfig, 'features'>): void {
  if (!isBillingOn(config)) throw notFound('Services are not billed');
}
