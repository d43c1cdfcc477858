import type { ServicePlanName } from '@stagedoor/contracts/service-access';

/** The plan that opens a service for a person, with what it includes by name. */
export interface AccessPlan {
  readonly plan: ServicePlanName;
  readonly limits: { readonly [name: string]: number };
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The principal's plan for the guarded service; null if services are not billed. */
    accessPlan: AccessPlan | null;
  }
}
