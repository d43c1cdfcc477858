import { setTimeout as pause } from 'node:timers/promises';
import { replaceService } from '../deployment/replace-service.ts';
import type { Finding } from '../proving/proof.ts';
import { buildImages, hasEngine, imageNames, startComposeSystem } from '../proving/start-compose-system.ts';
import { startSteadyLoad } from '../proving/steady-load.ts';

export const bar = 'Every service in compose replaced under 100 calls a second and a live stream: no call fails.';

/** The gateway has the port of the machine to itself; npm start replaces that one. */
const services = imageNames.filter((name) => name !== 'gateway');

export async function run(print: (line: string) => void): Promise<Finding[]> {
  if (!hasEngine()) throw new Error('no container engine answers');
  await buildImages(print);
  const system = await startComposeSystem(print);
  try {
    const load = await startSteadyLoad(system.address, { perSecond: 100 });
    const begun = performance.now();
    await pause(3_000);
    let failed = load.figures().failures.length;
    for (const service of services) {
      await replaceService(system, service, () => {});
      const { calls, failures } = load.figures();
      print(`${service} is another; ${calls} calls so far, ${failures.length - failed} failed since`);
      failed = failures.length;
    }
    await pause(3_000);
    const seconds = (performance.now() - begun) / 1000;
    const stream = { lost: load.listener.lost(), isOpen: load.listener.isOpen() };
    await load.stop();
    const { calls, failures } = load.figures();
    for (const failure of [...new Set(failures)].slice(0, 10)) print(failure);
    return [
      {
        measured: `${calls} calls, ${(calls / seconds).toFixed(0)} a second, while ${services.join(', ')} were replaced: ${failures.length} failed`,
        holds: failures.length === 0 && calls / seconds > 90,
      },
      {
        measured: `the live stream was opened again ${stream.lost} times and is ${stream.isOpen ? 'open' : 'lost'}`,
        holds: stream.lost > 0 && stream.isOpen,
      },
    ];
  } finally {
    await system.remove();
  }
}
