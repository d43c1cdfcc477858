import { createPublish, type Publish } from '#/events/outbox.ts';
import type { ServiceDeps } from '#/process/service.ts';

/** Publishes events in the name of the services that they belong to, by the outbox of a service under test. */
export function createOwnersPublish(deps: Pick<ServiceDeps, 'clock' | 'ids' | 'relay'>): Publish {
  return (tx, event, data) => {
    const [service = ''] = event.subject.split('.');
    return createPublish({ ...deps, service })(tx, event, data);
  };
}
