import { createServer } from 'node:net';
import { Refusal } from '../refusal.ts';
import type { Port } from './processes.ts';

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
    ports.map(async (port) => ({ port, code: await tryPort(port.number, hostOf(port)) })),
  );
  const found = problems.find(({ code }) => code !== undefined);
  if (!found) return;
  const { port, code } = found;
  if (code === 'EADDRINUSE') {
    throw new Refusal(
      `Port ${port.number}, for ${port.owner}, is taken: free it, or set ${port.variable} to another one.`,
    );
  }
  if (code === 'EACCES') {
    throw new Refusal(
      `Port ${port.number}, for ${port.owner}, is not allowed to this user: set ${port.variable} to one above 1023.`,
    );
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    throw new Refusal(
      'HOST is no address of this machine: set it to 127.0.0.1, or to 0.0.0.0 for all of its addresses.',
    );
  }
  throw new Refusal(
    `Port ${port.number}, for ${port.owner}, cannot be opened (${code}): set ${port.variable} to another one.`,
  );
}

function tryPort(port: number, host: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error) => resolve('code' in error ? String(error.code) : error.message));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(undefined)));
  });
}
