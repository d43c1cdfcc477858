import { accountSecurityChanged } from '@stagedoor/contracts/auth-events';
import { defineConsumer } from '@stagedoor/service-kit/events/consumer';
import type { PaymentsServiceDeps, Tx } from '#/deps.ts';
import { recordSafetyChange } from '#/payouts/safety-hold.ts';

const columns = { reported: 'reportedAt', password: 'passwordChangedAt', factors: 'factorsChangedAt' } as const;

/** Holds back somebody's payouts after a change of how they sign in, and after their report of a stranger. */
export const onAccountSecurityChanged = defineConsumer({
  name: 'on-account-security-changed',
  on: accountSecurityChanged,
  async handle(tx, { data: { userId, change, changedAt } }, _deps: PaymentsServiceDeps) {
    await recordSafetyChange(tx as Tx, userId, columns[change], new Date(changedAt));
  },
});
