import type { FastifyRequest } from 'fastify';
import { AppError } from '#/common/errors.ts';
import '#/service-access/access-plan.ts';

/**
 * Throws a 402 unless the caller has the plan. Everybody who may open the service has `trial`; `paid` needs a paid price or an
 * ADMIN's grant, and a free service does not count as paid. If services are not billed, everybody has both. For a handler below
 * `/<key>` of a guarded service:
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
 * Returns how much of something the caller's plan includes, such as `tokens`; undefined if it sets no limit, and if
 * services are not billed.
 */
export function findPlanLimit({ accessPlan }: FastifyRequest, name: string): number | undefined {
  return accessPlan?.limits[name];
}
