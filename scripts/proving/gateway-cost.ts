import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openIssuer } from '../alone/issuer.ts';
import { waitForExit } from '../embedded/child-process-output.ts';
import { waitForAddress } from '../supervisor/wait-for-address.ts';
import { findFreePorts } from '../testing/free-port.ts';
import { measureCalls, startUpstream } from './call-cost.ts';
import { raisedLimits } from './raised-limits.ts';
import { hasNginx, startNginx } from './start-nginx.ts';

const rounds = 5;
const calls = Number(process.env.PROVE_CALLS ?? 8_000);
const people = 20;

/**
 * The CPU time of each call in the gateway and in nginx, in µs, one number for each round; undefined where nginx is not
 * installed.
 */
export type GatewayCost = { gateway: readonly number[]; nginx: readonly number[] | undefined; calls: number };

/** Measures the gateway with all its guards, and nginx, alternately, before a service that answers 5.4 kB. */
export async function measureGatewayCost(print: (line: string) => void): Promise<GatewayCost> {
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

    const measureGateway = () => measureCalls({ port: gatewayPort, pid: gateway.pid, tokens, calls });
    // The first calls compile what they run.
    await measureGateway();
    const ours: number[] = [];
    const theirs: number[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      ours.push(await measureGateway());
      if (nginx !== undefined) theirs.push(await measureCalls({ port: nginxPort, pid: nginx.pid, tokens, calls }));
      print(
        `round ${round}: gateway ${ours.at(-1)?.toFixed(0)} µs, nginx ${theirs.at(-1)?.toFixed(0) ?? 'not found'} a call`,
      );
    }
    return { gateway: ours, nginx: nginx === undefined ? undefined : theirs, calls };
  } finally {
    for (const stop of stops) await stop();
  }
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
