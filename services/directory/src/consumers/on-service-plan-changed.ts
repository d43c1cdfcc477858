import { servicePlanChanged } from '@stagedoor/contracts/service-billing-events';
import { defineConsumer } from '@stagedoor/service-kit/events/consumer';
import { applyPlan } from '#/access/apply-plan.ts';
import type { DirectoryDeps } from '#/config.ts';

/** Payments opened or closed a service; its call may have told so before. */
export const onServicePlanChanged = defineConsumer({
  name: 'on-service-plan-changed',
  on: servicePlanChanged,
  async handle(tx, { data: { userId, service, plan, closeReason, revision } }, deps: DirectoryDeps) {
    const change = { userId, service, plan, revision };
    await applyPlan(tx, deps, closeReason === undefined ? change : { ...change, reason: closeReason });
  },
});
