import net from 'node:net';
import { Refusal } from './refusal.ts';

const patienceMs = 5_000;

/**
 * Resolves where something accepts connections at one of these addresses, which commas separate; throws a Refusal that names
 * `what` where nothing does. For commands on a running system, before they have changed anything.
 */
export async function requireAnswer(what: string, urls: string): Promise<void> {
  const attempts = urls.split(',').map((url) => connect(new URL(url.trim())));
  await Promise.any(attempts).catch(() => {
    throw new Refusal(`${what} does not answer: is the system running?`);
  });
}

function connect({ protocol, hostname, port }: URL): Promise<void> {
  const usual = protocol.startsWith('postgres') ? 5_432 : 4_222;
  return new Promise((resolve, reject) => {
    const socket = net.connect({ host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) || usual });
    socket.setTimeout(patienceMs, () => socket.destroy(new Error('timeout')));
    socket.once('connect', () => {
      socket.destroy();
      resolve();
    });
    socket.once('error', reject);
  });
}
