import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { waitForExit } from '../embedded/child-process-output.ts';
import { waitForAddress } from '../supervisor/wait-for-address.ts';

export type Nginx = { pid: number; stop(): Promise<void> };

/** Returns whether nginx is installed. The gateway's cost is compared with that of nginx in front of the same service. */
export function hasNginx(): boolean {
  return spawnSync('nginx', ['-v'], { stdio: 'ignore' }).status === 0;
}

/**
 * Starts nginx for a measurement: one process, one upstream, keep-alive connections to the upstream. `folder` receives its
 * configuration and all files that it writes.
 */
export async function startNginx(folder: string, port: number, upstreamPort: number): Promise<Nginx> {
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, 'nginx.conf');
  writeFileSync(file, writeNginxConfig(folder, port, upstreamPort));
  const child = spawn('nginx', ['-p', folder, '-c', file, '-e', path.join(folder, 'error.log')], { stdio: 'ignore' });
  const problem = await waitForAddress(`http://127.0.0.1:${port}/`, 10_000, AbortSignal.timeout(10_000));
  if (child.pid === undefined || problem !== undefined) throw new Error(`nginx does not answer: ${problem}`);
  return {
    pid: child.pid,
    async stop() {
      child.kill('SIGTERM');
      await waitForExit(child);
    },
  };
}

/** Returns the text of nginx.conf. With `master_process off` nginx is one process, whose CPU time and memory can be read. */
function writeNginxConfig(folder: string, port: number, upstreamPort: number): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `  ${name}_temp_path ${path.join(folder, name)};`)
    .join('\n');
  return `daemon off;
master_process off;
pid ${path.join(folder, 'nginx.pid')};
events { worker_connections 1024; }
http {
  access_log off;
  keepalive_requests 1000000;
${temporary}
  upstream service { server 127.0.0.1:${upstreamPort}; keepalive 64; }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://service;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_set_header X-Request-Id $request_id;
    }
  }
}
`;
}
