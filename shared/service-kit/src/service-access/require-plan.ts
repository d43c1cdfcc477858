import type { FastifyRequest } from 'fastify';
import { AppError } from '#/common/errors.ts';
import '#/service-access/access-plan.ts';

/**
 * Throws a 402 unless the caller has the plan. `trial` is what everybody has who may open the service; `paid` is what its price
 * pays for: an ADMIN's grant counts as paid, a free service does not. Where services are not billed everybody has it. For a
 * handler below `/<key>` of a guarded service:
 *
 *     implement(app, calls.exportAll, async ({ request, principal }) => {
 *       requirePlan(request, 'paid');
 *       …
 */
export function requirePlan({ accessPlan }: FastifyRequest, needed: 'trial' | 'paid'): void {
  if (accessPlan === null || needed === 'trial') return;
  if (accessPlan.plan === 'paid' || accessPlan.plan === 'granted') return;
  throw new AppError(402, 'Your plan does not include this');
}

/**
 * Returns how much of something the caller's plan includes, such as `tokens`; undefined if it sets no limit, and where
 * services are not billed.
 */
export function findPlanLimit({ accessPlan }: FastifyRequest, name: string): number | undefined {
  return accessPlan?.limits[name];
}
