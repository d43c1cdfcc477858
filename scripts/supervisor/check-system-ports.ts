import { checkPorts } from './check-ports.ts';
import { type Port, portsOf, type SystemPlan } from './processes.ts';
import type { Settings } from './settings.ts';

/** Throws a Refusal for the first port of the plan, or of the databases that come with it, that cannot be opened. */
export async function checkSystemPorts(settings: Settings, plan: SystemPlan): Promise<void> {
  const stores: Port[] = [];
  if (!settings.databaseUrl) {
    stores.push({ number: settings.postgresPort, owner: 'PostgreSQL', variable: 'POSTGRES_PORT' });
  }
  if (!settings.natsUrl) stores.push({ number: settings.natsPort, owner: 'NATS', variable: 'NATS_PORT' });
  const ofGateway = plan.gateway?.port.number;
  await checkPorts([...portsOf(plan), ...stores], ({ number }) => (number === ofGateway ? settings.host : '127.0.0.1'));
}
