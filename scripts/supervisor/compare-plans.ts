import { isStubHost, type ServicePlan, type SystemPlan } from './processes.ts';

export type PlanChange = {
  /** Names of services to stop: removed ones, and the host of the stubs if its stubs change. */
  ended: string[];
  /** Services to start: new ones, and that host. */
  begun: ServicePlan[];
};

/** Returns what to stop and start to get from the plan `before` to the plan `after`. */
export function comparePlans(before: SystemPlan, after: SystemPlan): PlanChange {
  const keysOf = ({ stubs }: SystemPlan) => stubs.map(({ key }) => key).join();
  const hasOtherStubs = keysOf(before) !== keysOf(after);
  // A service that moved to another folder counts as another service.
  const isIn = (plan: SystemPlan, { name, folder }: ServicePlan) =>
    plan.services.some((service) => service.name === name && service.folder === folder);
  const changes = (service: ServicePlan, other: SystemPlan) =>
    !isIn(other, service) || (isStubHost(service) && hasOtherStubs);
  return {
    ended: before.services.filter((service) => changes(service, after)).map(({ name }) => name),
    begun: after.services.filter((service) => changes(service, before)),
  };
}
