import { performance } from 'node:perf_hooks';
import { explainSystemError, Refusal } from '../refusal.ts';
import { describeDemoLogins } from './announce.ts';
import { readDemoState } from './demo-state.ts';
import { planSystem, type SystemPlan } from './processes.ts';
import { readSettings, type Settings } from './settings.ts';
import { createSystem, type System } from './system.ts';
import { readVariables } from './variables.ts';
import { watchAncestors } from './watch-ancestors.ts';
import { watchServices } from './watch-services.ts';
import { watchSources } from './watch-sources.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);
let system: System | undefined;
let stoppingSince: number | undefined;

/** Twice Ctrl-C is for those who cannot wait; npm passes one on a second time, so a moment must lie between. */
async function stop(why: string): Promise<void> {
  if (stoppingSince !== undefined) {
    if (performance.now() - stoppingSince < 1_000) return;
    system?.kill();
    process.exit(130);
  }
  stoppingSince = performance.now();
  say(why ? `${why} Stopping …` : 'Stopping …');
  await system?.stop();
  say(`Stopped in ${((performance.now() - stoppingSince) / 1000).toFixed(1)} s. The data stays.`);
  process.exit(0);
}

async function refuse(thrown: unknown): Promise<never> {
  const error = explainSystemError(thrown);
  const known = error instanceof Refusal;
  await system?.stop();
  process.stderr.write(known ? `${error.message}\n` : `${error instanceof Error ? error.stack : error}\n`);
  process.exit(1);
}

let following = Promise.resolve();

/** Takes up services that have come, and lets go of those that have gone; one change after the other. */
function followServices(settings: Settings, tell: (plan: SystemPlan) => void): void {
  following = following.then(async () => {
    try {
      const variables = readVariables(process.env);
      const next = planSystem(settings, variables);
      variables.finish();
      await system?.follow(next);
      tell(next);
    } catch (error) {
      if (stoppingSince === undefined) say(error instanceof Error ? error.message : String(error));
    }
  });
}

/** Runs the system of the folder `root` as this process, until it is told to stop. */
export async function runSupervisor(root: string, args: string[]): Promise<void> {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(''));
  // A terminal that is gone must not end the system half-way through its stop.
  process.stdout.on('error', () => {});
  process.on('disconnect', () => void stop('The process that started this one is gone.'));
  process.on('uncaughtException', (error) => void refuse(error));

  try {
    const variables = readVariables(process.env);
    const settings = readSettings(root, args, variables);
    const plan = planSystem(settings, variables);
    variables.finish();
    system = createSystem(settings, plan, process.env, say);
    watchAncestors(() => void stop('npm is gone.'));
    const address = await system.start();
    const sources = settings.dev
      ? watchSources(root, plan, (names, file) => {
          say(`${file} was saved: restarting ${names === 'all' ? 'all services' : [...names].join(', ')} …`);
          void system?.restart(names);
        })
      : undefined;
    watchServices(root, () => followServices(settings, (next) => sources?.follow(next)));
    say(`Stagedoor is open after ${(performance.now() / 1000).toFixed(1)} s: ${address}`);
    if (readDemoState(settings.dataDir) === 'done') {
      for (const line of await describeDemoLogins(root)) say(line);
    }
    say('Ctrl-C stops it.');
    process.send?.({ address });
  } catch (error) {
    if (stoppingSince === undefined) await refuse(error);
  }
}
