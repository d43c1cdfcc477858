import type { ServicePlanName } from '@stagedoor/contracts/service-access';

/** What opens a service for a person, and what it includes by name. */
export interface AccessPlan {
  readonly plan: ServicePlanName;
  readonly limits: { readonly [name: string]: number };
}

declare module 'fastify' {
  interface FastifyRequest {
    /** What opens the guarded service for the principal; null where services are not billed. */
    accessPlan: AccessPlan | null;
  }
}
