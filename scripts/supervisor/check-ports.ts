import { createServer } from 'node:net';
import { Refusal } from '../refusal.ts';
import { type Port, portsOf, type SystemPlan } from './processes.ts';
import type { Settings } from './settings.ts';

/** Throws a Refusal for the first port of the plan, or of the stores that come with it, that cannot be opened. */
export async function checkSystemPorts(settings: Settings, plan: SystemPlan): Promise<void> {
  const stores: Port[] = [];
  if (!settings.databaseUrl) {
    stores.push({ number: settings.postgresPort, owner: 'PostgreSQL', variable: 'POSTGRES_PORT' });
  }
  if (!settings.natsUrl) stores.push({ number: settings.natsPort, owner: 'NATS', variable: 'NATS_PORT' });
  const ofGateway = plan.gateway?.port.number;
  await checkPorts([...portsOf(plan), ...stores], ({ number }) => (number === ofGateway ? settings.host : '127.0.0.1'));
}

/** Throws a Refusal for the first unavailable port: which one, for what, and which variable changes it. */
export async function checkPorts(ports: readonly Port[], hostOf: (port: Port) => string): Promise<void> {
  const seen = new Map<number, Port>();
  for (const port of ports) {
    const other = seen.get(port.number);
    if (other) {
      throw new Refusal(
        `Port ${port.number} is given to both ${other.owner} and ${port.owner}: set ${other.variable} or ${port.variable} to another one.`,
      );
    }
    seen.set(port.number, port);
  }
  const problems = await Promise.all(
    ports.map(async (port) => explainProblem(port, await tryPort(port.number, hostOf(port)))),
  );
  const problem = problems.find((one) => one !== undefined);
  if (problem !== undefined) throw new Refusal(problem);
}

function explainProblem({ number, owner, variable }: Port, code: string | undefined): string | undefined {
  const port = `Port ${number}, for ${owner},`;
  if (code === undefined) return undefined;
  if (code === 'EADDRINUSE') return `${port} is taken: free it, or set ${variable} to another one.`;
  if (code === 'EACCES') return `${port} is not allowed to this user: set ${variable} to one above 1023.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return 'HOST is no address of this machine: set it to 127.0.0.1, or to 0.0.0.0 for all of its addresses.';
  return `${port} cannot be opened (${code}): set ${variable} to another one.`;
}

function tryPort(port: number, host: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error) => resolve('code' in error ? String(error.code) : error.message));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(undefined)));
  });
}
