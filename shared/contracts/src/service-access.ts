import { Type } from 'typebox';
import { defineCall } from './call.ts';
import { id, oneOf } from './text.ts';

/**
 * `free`: nothing is billed. `trial`: nothing is billed yet. `paid`: its price is billed. `granted`: an ADMIN opened
 * it.
 */
export const ServicePlanNameSchema = oneOf(['free', 'trial', 'paid', 'granted']);
export type ServicePlanName = Type.Static<typeof ServicePlanNameSchema>;

/** Whether a person may open a business service, after a change. */
export const AccessChangeSchema = Type.Object({
  userId: id(),
  hasAccess: Type.Boolean(),
  /** The change with the greater number is the newer one for a person and service. */
  revision: Type.Integer({ minimum: 1 }),
  /** What opens the service for the person; absent if services are not billed. */
  plan: Type.Optional(ServicePlanNameSchema),
  /** Amounts included in the plan, by name, such as `tokens`. */
  limits: Type.Optional(Type.Record(Type.String(), Type.Integer({ minimum: 0 }))),
});
export type AccessChange = Type.Static<typeof AccessChangeSchema>;

/**
 * The directory notifies a business service at once, so that a person's next request has access. If the call fails, the
 * bucket that every instance follows brings the same.
 */
export function applyAccess(key: string) {
  return defineCall({
    service: key,
    method: 'POST',
    path: '/internal/access',
    summary: "Grant or revoke a person's access. Idempotent",
    access: { callers: ['directory'] },
    body: AccessChangeSchema,
    repeatable: true,
    answer: Type.Null(),
  });
}
