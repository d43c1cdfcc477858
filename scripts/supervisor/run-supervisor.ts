import { flushCompileCache } from 'node:module';
import { performance } from 'node:perf_hooks';
import { describeDemoLogins } from './demo-world.ts';
import { planSystem } from './processes.ts';
import { readSettings } from './settings.ts';
import { supervise } from './supervise.ts';
import { createSystem } from './system.ts';
import { readVariables } from './variables.ts';
import { watchServices, watchSources } from './watch-files.ts';

/** Runs the system of the folder `root` as this process until it is stopped. */
export async function runSupervisor(root: string, args: string[]): Promise<void> {
  await supervise(async ({ say, adopt, isStopping }) => {
    const readPlan = () => {
      const variables = readVariables(process.env);
      const settings = readSettings(root, args, variables);
      const plan = planSystem(settings, variables);
      variables.finish();
      return { settings, plan };
    };
    const { settings, plan } = readPlan();
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
          const next = readPlan().plan;
          await system.follow(next);
          watchSourcesOf(next);
        } catch (error) {
          if (!isStopping()) say(error instanceof Error ? error.message : String(error));
        }
      });
    });

    say(`Stagedoor is open after ${(performance.now() / 1000).toFixed(1)} s: ${address}`);
    for (const line of await describeDemoLogins(root, settings.dataDir)) say(line);
    say('Ctrl-C stops it.');
    process.send?.({ address });
    // Stored at the end only, it would be missing after a kill, and the next start would load the type stripper again.
    flushCompileCache();
  });
}
