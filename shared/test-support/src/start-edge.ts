import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findFreePorts } from '@stagedoor/service-kit/testing/free-port';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';

const configuration = path.resolve(import.meta.dirname, '../../../infra/nginx');
/** Where Debian has nginx, which is not in everybody's path. */
const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` };

export const hasNginx = spawnSync('nginx', ['-v'], { env }).status === 0;
if (!hasNginx) process.stderr.write('nginx is not here: what the edge does is not tested, only its configuration\n');

/** The edge as containers start it, on ports of this machine. */
export type TestEdge = { port: number; tlsPort: number; redirectPort: number; stop(): Promise<void> };

/** Starts nginx with infra/nginx before these gateways. `tlsFolder` contains a certificate. */
export async function startEdge(gatewayPorts: readonly number[], tlsFolder = '/nowhere'): Promise<TestEdge> {
  const folder = mkdtempSync(path.join(tmpdir(), 'stagedoor-edge-'));
  const [port = 0, tlsPort = 0, redirectPort = 0] = await findFreePorts(3);
  cpSync(configuration, folder, { recursive: true });
  for (const file of ['nginx.conf', 'tls.conf.template']) {
    const text = readFileSync(path.join(folder, file), 'utf8')
      .replace('listen 8080', `listen 127.0.0.1:${port}`)
      .replace('listen 8443', `listen 127.0.0.1:${tlsPort}`)
      .replace('listen 8079', `listen 127.0.0.1:${redirectPort}`);
    // Started by root, nginx would give its workers a user that cannot reach this folder.
    const user = file === 'nginx.conf' && process.getuid?.() === 0 ? 'user root;\n' : '';
    writeFileSync(path.join(folder, file), user + text);
  }
  const child = spawn('sh', [path.join(folder, 'start-edge.sh')], {
    env: {
      ...env,
      GATEWAYS: gatewayPorts.map((one) => `127.0.0.1:${one}`).join(' '),
      EDGE_STATE: path.join(folder, 'state'),
      TLS_FOLDER: tlsFolder,
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const ended = once(child, 'exit');
  await waitFor(() => accepts(port));
  return {
    port,
    tlsPort,
    redirectPort,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
