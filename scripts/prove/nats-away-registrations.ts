import { rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { waitForExit } from '../embedded/child-process-output.ts';
import { startGuardian } from '../embedded/guardian.ts';
import { prepareEmbeddedNats } from '../embedded/nats-server.ts';
import { openSecrets } from '../embedded/secrets.ts';
import { callGateway } from '../proving/gateway-calls.ts';
import type { Finding } from '../proving/proof.ts';
import { makeDataFolder } from '../testing/embedded-servers.ts';
import { findFreePorts } from '../testing/free-port.ts';
import { startSystem } from '../testing/start-system.ts';

export const bar =
  'With NATS stopped during 100 registrations all 100 are answered 201, and all 100 profiles are there once it is back.';

const people = 100;

export async function run(print: (line: string) => void): Promise<Finding> {
  // A NATS server of this proof: the supervisor would restart the system's own at once.
  const folder = makeDataFolder();
  const [port = 0] = await findFreePorts(1);
  const nats = await prepareEmbeddedNats({ dataDir: folder, port, secrets: openSecrets(folder), say: print });
  const guardian = startGuardian();
  const launch = async () => {
    const { child, ready } = nats.spawn();
    guardian.watch(child, 'TERM');
    await ready;
    return child;
  };
  const first = await launch();
  const system = await startSystem({ args: ['--no-demo'], env: { NATS_URL: nats.url } });
  try {
    first.kill('SIGKILL');
    await waitForExit(first);
    const statuses: number[] = [];
    const names = Array.from({ length: people }, (_, index) => `away_${index}`);
    const queue = [...names];
    const register = async () => {
      for (let name = queue.shift(); name; name = queue.shift()) {
        const body = { email: `${name}@example.com`, username: name, password: `pass-word-${name}` };
        statuses.push((await callGateway(system.address, 'POST', '/api/auth/register', { body })).status);
      }
    };
    const started = performance.now();
    await Promise.all([register(), register(), register(), register()]);
    const created = statuses.filter((status) => status === 201).length;
    print(`${created} registrations in ${((performance.now() - started) / 1000).toFixed(1)} s with NATS away`);

    const second = await launch();
    const back = performance.now();
    let missing = names;
    while (missing.length > 0 && performance.now() - back < 60_000) {
      const found = await Promise.all(missing.map((name) => callGateway(system.address, 'GET', `/api/users/${name}`)));
      missing = missing.filter((_, index) => found[index]?.status !== 200);
      if (missing.length > 0) await pause(250);
    }
    const seconds = ((performance.now() - back) / 1000).toFixed(1);
    second.kill('SIGTERM');
    return {
      measured: `${created} × 201; ${people - missing.length} profiles ${seconds} s after NATS was back`,
      holds: created === people && missing.length === 0,
    };
  } finally {
    await system.remove();
    guardian.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
