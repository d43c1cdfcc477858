import { isStubHost, type ServicePlan, type SystemPlan } from './processes.ts';

export type PlanChange = {
  /** Names of services to stop: those that have gone, and the host of the stubs where it is to host others. */
  ended: string[];
  /** Services to start: those that have come, and that host. */
  begun: ServicePlan[];
};

/** What has to be done to what runs by `before` so that it runs by `after`. */
export function comparePlans(before: SystemPlan, after: SystemPlan): PlanChange {
  const keysOf = ({ stubs }: SystemPlan) => stubs.map(({ key }) => key).join();
  const hasOtherStubs = keysOf(before) !== keysOf(after);
  const isIn = (plan: SystemPlan, name: string) => plan.services.some((service) => service.name === name);
  const changes = (service: ServicePlan, other: SystemPlan) =>
    !isIn(other, service.name) || (isStubHost(service) && hasOtherStubs);
  return {
    ended: before.services.filter((service) => changes(service, after)).map(({ name }) => name),
    begun: after.services.filter((service) => changes(service, before)),
  };
}
