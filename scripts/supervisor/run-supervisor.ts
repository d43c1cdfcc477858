import { flushCompileCache } from 'node:module';
import { performance } from 'node:perf_hooks';
import { describeDemoLogins } from './announce.ts';
import { readDemoState } from './demo-state.ts';
import { planSystem } from './processes.ts';
import { readSettings } from './settings.ts';
import { supervise } from './supervise.ts';
import { createSystem } from './system.ts';
import { readVariables } from './variables.ts';
import { watchServices } from './watch-services.ts';
import { watchSources } from './watch-sources.ts';

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
    const sources = settings.dev
      ? watchSources(root, plan, {
          onChange(names, lastFile) {
            say(`${lastFile} was saved: restarting ${names === 'all' ? 'all services' : [...names].join(', ')} …`);
            void system.restart(names);
          },
          say,
        })
      : undefined;

    let following = Promise.resolve();
    /** Starts added services and stops removed ones, one change after the other. */
    const follow = async () => {
      try {
        const next = readPlan().plan;
        await system.follow(next);
        sources?.follow(next);
      } catch (error) {
        if (!isStopping()) say(error instanceof Error ? error.message : String(error));
      }
    };
    watchServices(root, settings.outsideFile, () => {
      following = following.then(follow);
    });

    say(`Stagedoor is open after ${(performance.now() / 1000).toFixed(1)} s: ${address}`);
    const { state, passwords } = readDemoState(settings.dataDir);
    if (state === 'done') for (const line of await describeDemoLogins(root, passwords)) say(line);
    say('Ctrl-C stops it.');
    process.send?.({ address });
    // Stored at the end only, it would be missing after a kill, and the next start would load the type stripper again.
    flushCompileCache();
  });
}
