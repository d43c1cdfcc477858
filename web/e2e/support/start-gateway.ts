import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { findFreePorts } from '@stagedoor/service-kit/testing/free-port';
import { readSecret } from '@stagedoor/test-support/data-folder';

const root = path.resolve(import.meta.dirname, '../../..');

type Environment = Readonly<Record<string, string>>;

/**
 * Starts a second gateway in front of the services of a running system. `environment` is what that system was started
 * with, `own` what differs in this gateway. Throws if it ends before it is ready.
 */
export async function startGateway(environment: Environment, own: Environment) {
  const [port = 0, metricsPort = 0] = await findFreePorts(2);
  const addresses = Object.entries(environment)
    .filter(([name]) => name.endsWith('_PORT'))
    .map(([name, value]) => [name.replace(/_PORT$/, '_URL'), `http://127.0.0.1:${value}`]);
  const gateway = fork(path.join(root, 'gateway/src/main.ts'), [], {
    env: {
      ...process.env,
      ...Object.fromEntries(addresses),
      NODE_ENV: 'production',
      NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/node-compile'),
      SERVICE_SECRET: readSecret(environment.DATA_DIR ?? '', 'service:gateway'),
      GATEWAY_PORT: String(port),
      METRICS_PORT: String(metricsPort),
      LOG_LEVEL: 'silent',
      // Public pages are rendered with the features of the first gateway: this one sends the app alone.
      PAGES_URL: 'http://127.0.0.1:1',
      ...own,
    },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  await new Promise<void>((resolve, reject) => {
    gateway.on('message', (message) => {
      if (message === 'ready') resolve();
    });
    gateway.on('error', reject);
    gateway.on('exit', (code) => reject(new Error(`the gateway did not start (exit ${code})`)));
  });
  return {
    address: `http://localhost:${port}`,
    async remove() {
      const ended = once(gateway, 'exit');
      if (gateway.kill('SIGTERM')) await ended;
    },
  };
}
