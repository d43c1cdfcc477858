import { rmSync } from 'node:fs';
import path from 'node:path';
import { Refusal } from '../refusal.ts';
import { readDemoState, writeDemoState } from './demo-state.ts';
import { environmentOf, type Surroundings } from './environments.ts';
import type { ServicePlan } from './processes.ts';

/** Runs the service's seed; answers what went wrong, if anything. */
type RunSeed = (service: ServicePlan, env: NodeJS.ProcessEnv) => Promise<string | undefined>;

/**
 * Makes the demo world: each service that has a part of it runs its `src/seed.ts`, in the order of the process table.
 * Before anybody can use the system, so that a try that fails can be thrown away whole. Answers how long it took;
 * undefined where no service has a part.
 */
export async function seedDemoWorld(around: Surroundings, runSeed: RunSeed): Promise<string | undefined> {
  const { dataDir } = around.settings;
  const seeding = around.plan.services.filter(({ seed }) => seed !== undefined);
  if (seeding.length === 0) return undefined;
  // The databases were made anew by now; the files belong to what was in them.
  if (readDemoState(dataDir) === 'begun') rmSync(path.join(dataDir, 'files'), { recursive: true, force: true });
  const started = Date.now();
  writeDemoState(dataDir, 'begun');
  for (const service of seeding) {
    const problem = await runSeed(service, environmentOf(service, service.port.number, around));
    if (problem) {
      throw new Refusal(
        `The demo world of ${service.name} cannot be made: ${problem}. The next start tries again from clean; --no-demo leaves it out.`,
      );
    }
  }
  writeDemoState(dataDir, 'done');
  return `${((Date.now() - started) / 1000).toFixed(1)} s`;
}
