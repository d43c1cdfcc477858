import { type PaymentsStub, startPaymentsStub } from '@stagedoor/service-kit/testing/stubs/payments-stub';
import { type SocialWorld, startSocial } from '#/testing/social-world.ts';

export interface SocialWithPayments {
  readonly world: SocialWorld;
  readonly payments: PaymentsStub;
  stop(): Promise<void>;
}

/** Starts social with a stub of payments that it calls, and that issues its service tokens, too. */
export async function startSocialWithPayments(): Promise<SocialWithPayments> {
  const payments = await startPaymentsStub();
  const world = await startSocial({ AUTH_URL: payments.url, SERVICE_SECRET: 'secret', PAYMENTS_URL: payments.url });
  return {
    world,
    payments,
    async stop() {
      await world.service.destroy();
      await payments.close();
    },
  };
}
