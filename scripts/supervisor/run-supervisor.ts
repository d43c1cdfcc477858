import { flushCompileCache } from 'node:module';
import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describeDemoLogins } from './demo-world.ts';
import { planSystem } from './processes.ts';
import { readSettings } from './settings.ts';
import { supervise } from './supervise.ts';
import { createSystem } from './system.ts';
import { watchServices, watchSources } from './watch-files.ts';

/** Runs the system of the folder `root` as this process until it is stopped. */
export async function runSupervisor(root: string, args: string[]): Promise<void> {
  await supervise(async ({ say, adopt }) => {
    const settings = readSettings(root, args, process.env);
    const plan = planSystem(settings);
    const system = createSystem(settings, plan, process.env, say);
    adopt(system);
    const address = await system.start();
    const onChange = (names: ReadonlySet<string> | 'all', lastFile: string) => {
      say(`${lastFile} was saved: restarting ${names === 'all' ? 'all services' : [...names].join(', ')} …`);
      return system.restart(names);
    };
    const watchSourcesOf = settings.dev ? watchSources(root, plan, { onChange, say }) : () => {};

    let following = Promise.resolve();
    watchServices(root, settings.outsideFile, () => {
      // One change after the other.
      following = following.then(async () => {
        try {
          const next = planSystem(settings);
          await system.follow(next);
          watchSourcesOf(next);
        } catch (error) {
          say(error instanceof Error ? error.message : String(error));
        }
      });
    });

    say(`Stagedoor is open after ${(performance.now() / 1000).toFixed(1)} s: ${address}`);
    for (const line of describeDemoLogins(settings.dataDir)) say(line);
    say('Ctrl-C stops it.');
    process.send?.({ address });
    // Stored at the end only, it would be missing after a kill, and the next start would load the type stripper again.
    flushCompileCache();
    setTimeout(collectGarbage, 15_000).unref();
  });
}

/** A start leaves 30 MB behind, and V8 would collect them only when more is needed: never, since this process then only waits. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  const collect: NodeJS.GCFunction = runInNewContext('gc');
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
