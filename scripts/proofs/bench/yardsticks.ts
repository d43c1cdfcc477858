import { fork, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findFreePorts } from '@stagedoor/service-kit/testing/free-port';
import { waitForExit } from '../../embedded/child-process.ts';
import { waitForAddress } from '../../supervisor/wait-for-address.ts';
import { makeCallsOrThrow } from '../instruments/load.ts';
import { readTreeCpuTime } from '../instruments/processes.ts';

/** What a call through nginx cost where the bars in milliseconds were set, µs. */
export const nginxAtBarUs = 27;
const connections = 32;
const answer = JSON.stringify({ success: true, data: { text: 'x'.repeat(5_360) } });

type Server = { port: number; pid: number };

/** Starts a bare Fastify, in a process of its own, that answers everything with `body`. It ends with the stack. */
export async function startBareServer(body: string, stack: AsyncDisposableStack): Promise<Server> {
  const folder = makeFolder(stack);
  const file = path.join(folder, 'body.json');
  writeFileSync(file, body);
  const [port = 0] = await findFreePorts(1);
  const child = fork(path.join(import.meta.dirname, 'bare-server.ts'), {
    execArgv: [],
    env: { ...process.env, NODE_ENV: 'production', PORT: String(port), BODY: file },
  });
  stack.defer(async () => {
    if (child.connected) child.disconnect();
    await waitForExit(child);
  });
  const [ready] = await Promise.race([once(child, 'message'), once(child, 'exit')]);
  if (ready !== 'ready') throw new Error('the bare server did not start');
  return { port, pid: child.pid ?? 0 };
}

/**
 * Returns what measures `amount` calls of 5.4 kB through an nginx of its own, in ms of a processor a call; undefined where it is not
 * installed. There must be so many that the ticks of the kernel's clock, which are 10 ms, are a small part of what they cost.
 */
export async function openYardstick(
  stack: AsyncDisposableStack,
  amount: number,
): Promise<(() => Promise<number>) | undefined> {
  if (spawnSync('nginx', ['-v'], { stdio: 'ignore' }).status !== 0) return undefined;
  const upstream = await startBareServer(answer, stack);
  const nginx = await startNginx(upstream.port, stack);
  const requests = [{ path: '/api/posts/feed?limit=10', token: 'none' }];
  return async () => {
    const before = readTreeCpuTime(nginx.pid);
    await makeCallsOrThrow({ port: nginx.port, requests, connections }, amount);
    return (readTreeCpuTime(nginx.pid) - before) / amount;
  };
}

/** Starts nginx: one process, whose CPU time can be read, with keep-alive connections to the upstream. */
async function startNginx(upstreamPort: number, stack: AsyncDisposableStack): Promise<Server> {
  const folder = makeFolder(stack);
  const [port = 0] = await findFreePorts(1);
  const file = path.join(folder, 'nginx.conf');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${path.join(folder, name)};`,
  );
  writeFileSync(
    file,
    `daemon off; master_process off; pid ${path.join(folder, 'nginx.pid')}; events { worker_connections 1024; }
http {
  access_log off; keepalive_requests 1000000; ${temporary.join(' ')}
  upstream service { server 127.0.0.1:${upstreamPort}; keepalive 64; }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://service; proxy_http_version 1.1; proxy_set_header Connection "";
      proxy_set_header X-Forwarded-For $remote_addr; proxy_set_header X-Request-Id $request_id;
    }
  }
}`,
  );
  const child = spawn('nginx', ['-p', folder, '-c', file, '-e', path.join(folder, 'error.log')], { stdio: 'ignore' });
  stack.defer(async () => {
    child.kill('SIGTERM');
    await waitForExit(child);
  });
  const problem = await waitForAddress(`http://127.0.0.1:${port}/`, 10_000, AbortSignal.timeout(10_000));
  if (problem !== undefined) throw new Error(`nginx does not answer: ${problem}`);
  return { port, pid: child.pid ?? 0 };
}

function makeFolder(stack: AsyncDisposableStack): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'stagedoor-yardstick-'));
  stack.defer(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
