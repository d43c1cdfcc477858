import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, createServer, request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openIssuer } from '../alone/issuer.ts';
import { waitForExit } from '../embedded/child-process-output.ts';
import { percentile } from '../proving/percentiles.ts';
import type { Finding } from '../proving/proof.ts';
import { raisedLimits } from '../proving/raised-limits.ts';
import { hasNginx, startNginx } from '../proving/start-nginx.ts';
import { readThreadCpuMicroseconds } from '../proving/thread-cpu-time.ts';
import { waitForAddress } from '../supervisor/wait-for-address.ts';
import { findFreePorts } from '../testing/free-port.ts';

export const bar =
  'With all its guards on, the gateway takes at most 6 times the processor time of nginx for a signed-in call with an answer of 5.4 kB.';

const most = 6;
const rounds = 5;
const calls = Number(process.env.PROVE_CALLS ?? 8_000);
const connections = 32;
const people = 20;
const answer = JSON.stringify({ success: true, data: { text: 'x'.repeat(5_360) } });

export async function run(print: (line: string) => void): Promise<Finding> {
  const folder = mkdtempSync(path.join(tmpdir(), 'stagedoor-gateway-cost-'));
  const stops: (() => Promise<unknown> | unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
  try {
    const [upstreamPort = 0, gatewayPort = 0, metricsPort = 0, nginxPort = 0] = await findFreePorts(4);
    const issuer = openIssuer(folder);
    const tokens = Array.from({ length: people }, (_, person) =>
      issuer.sign({ aud: 'stagedoor', sub: `person-${person}`, username: `p${person}`, role: 'FAN', sid: 's' }, 900),
    );
    stops.unshift(await startUpstream(upstreamPort, JSON.stringify(issuer.keySet())));
    const gateway = startGateway({ gatewayPort, metricsPort, upstreamPort });
    stops.unshift(gateway.stop);
    const problem = await waitForAddress(
      `http://127.0.0.1:${gatewayPort}/health/live`,
      20_000,
      AbortSignal.timeout(20_000),
    );
    if (problem !== undefined) throw new Error(`the gateway does not answer: ${problem}`);
    const nginx = hasNginx() ? await startNginx(path.join(folder, 'nginx'), nginxPort, upstreamPort) : undefined;
    if (nginx !== undefined) stops.unshift(nginx.stop);

    const measureGateway = () => measure(gatewayPort, gateway.pid, tokens);
    // The first calls compile what they run.
    await measureGateway();
    const ours: number[] = [];
    const theirs: number[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      ours.push(await measureGateway());
      if (nginx !== undefined) theirs.push(await measure(nginxPort, nginx.pid, tokens));
      print(
        `round ${round}: gateway ${ours.at(-1)?.toFixed(0)} µs, nginx ${theirs.at(-1)?.toFixed(0) ?? 'not found'} a call`,
      );
    }
    const own = percentile(ours, 0.5);
    if (nginx === undefined) throw new Error(`${own.toFixed(0)} µs a call, but there is no nginx here to compare with`);
    const times = own / percentile(theirs, 0.5);
    return {
      measured: `${own.toFixed(0)} µs a call, ${times.toFixed(1)} times nginx (medians of ${rounds} rounds of ${calls} calls)`,
      holds: times <= most,
    };
  } finally {
    for (const stop of stops) await stop();
  }
}

/** A service that says the same to everything, and publishes the keys that the tokens are signed with. */
async function startUpstream(port: number, keySet: string): Promise<() => void> {
  const server = createServer(({ url }, response) => {
    response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' });
    response.end(url === '/.well-known/jwks.json' ? keySet : answer);
  });
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return () => {
    server.close();
    server.closeAllConnections();
  };
}

function startGateway(ports: { gatewayPort: number; metricsPort: number; upstreamPort: number }) {
  const service = `http://127.0.0.1:${ports.upstreamPort}`;
  const child = spawn(process.execPath, [path.resolve(import.meta.dirname, '../../gateway/src/main.ts')], {
    stdio: 'inherit',
    env: {
      ...process.env,
      ...raisedLimits,
      NODE_ENV: 'production',
      GATEWAY_PORT: String(ports.gatewayPort),
      METRICS_PORT: String(ports.metricsPort),
      AUTH_URL: service,
      SOCIAL_URL: service,
      WEB_DIST: '/nonexistent',
      LOG_LEVEL: 'warn',
    },
  });
  if (child.pid === undefined) throw new Error('the gateway could not be started');
  const stop = async () => {
    child.kill('SIGTERM');
    await waitForExit(child);
  };
  return { pid: child.pid, stop };
}

/** Makes the calls, so many at a time as there are connections, and returns what each cost the process, in µs. */
async function measure(port: number, pid: number, tokens: readonly string[]): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const before = readThreadCpuMicroseconds(pid);
  let begun = 0;
  const goOn = async () => {
    while (begun < calls) {
      begun += 1;
      await call(port, agent, tokens[begun % people] ?? '');
    }
  };
  await Promise.all(Array.from({ length: connections }, goOn));
  const cost = (readThreadCpuMicroseconds(pid) - before) / calls;
  agent.destroy();
  return cost;
}

function call(port: number, agent: Agent, token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, accept: 'application/json' };
  return new Promise((resolve, reject) => {
    const calling = request(
      { host: '127.0.0.1', port, path: '/api/posts/feed?limit=10', agent, headers },
      (response) => {
        let length = 0;
        response.on('data', (part: Buffer) => {
          length += part.length;
        });
        response.on('end', () => {
          if (response.statusCode === 200 && length === answer.length) resolve();
          else reject(new Error(`a call was answered ${response.statusCode} with ${length} bytes`));
        });
      },
    );
    calling.on('error', reject);
    calling.end();
  });
}
