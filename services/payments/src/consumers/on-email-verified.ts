import { userEmailVerified } from '@stagedoor/contracts/auth-events';
import { defineConsumer } from '@stagedoor/service-kit/events/consumer';
import type { PaymentsServiceDeps, Tx } from '#/deps.ts';
import { confirmTrials } from '#/service-billing/trial-confirmation.ts';

/** A person has confirmed their mail address, which the trials of services wait for. */
export const onEmailVerified = defineConsumer({
  name: 'on-email-verified',
  on: userEmailVerified,
  async handle(tx, { data: { userId } }, deps: PaymentsServiceDeps) {
    await confirmTrials(deps, tx as Tx, userId);
  },
});
