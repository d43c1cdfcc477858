import { accessGranted, accessRevoked } from '@stagedoor/contracts/directory-events';
import { trialDays } from '@stagedoor/contracts/service-billing';
import { defineConsumer } from '@stagedoor/service-kit/events/consumer';
import type { PaymentsServiceDeps, Tx } from '#/deps.ts';
import { day } from '#/payments/payment-rules.ts';
import { followAccess } from '#/service-billing/follow-access.ts';

/** A person began the trial of a service with a price, or an ADMIN opened it for them at no cost. */
export const onAccessGranted = defineConsumer({
  name: 'on-access-granted',
  on: accessGranted,
  async handle(tx, { data }, deps: PaymentsServiceDeps) {
    const { userId, service, revision, by, grantedAt, trialEndsAt, confirmBy } = data;
    const fact = { userId, service, revision, at: new Date(grantedAt) };
    if (by === 'admin') return followAccess(deps, tx as Tx, fact, { status: 'granted', closeReason: null });
    if (trialEndsAt === undefined) return;
    return followAccess(deps, tx as Tx, fact, {
      status: 'trial',
      trialBeganAt: new Date(Date.parse(trialEndsAt) - trialDays * day),
      trialEndsAt: new Date(trialEndsAt),
      confirmBy: confirmBy === undefined ? null : new Date(confirmBy),
    });
  },
});

/** An ADMIN took the access away: nothing is billed from then on. */
export const onAccessRevoked = defineConsumer({
  name: 'on-access-revoked',
  on: accessRevoked,
  async handle(tx, { data: { userId, service, revision, revokedAt } }, deps: PaymentsServiceDeps) {
    const fact = { userId, service, revision, at: new Date(revokedAt) };
    return followAccess(deps, tx as Tx, fact, { status: 'closed', closeReason: 'revoked' });
  },
});
