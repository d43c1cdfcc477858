import { rmSync } from 'node:fs';
import path from 'node:path';
import { readDemoPasswords } from '@stagedoor/demo-world/demo-passwords';
import { Refusal } from '../refusal.ts';
import { readDemoState, writeDemoState } from './demo-state.ts';
import { type EnvironmentSources, environmentOf } from './environments.ts';
import type { ServicePlan } from './processes.ts';

/** Runs the service's seed; returns what went wrong, if anything. */
type RunSeed = (service: ServicePlan, env: NodeJS.ProcessEnv) => Promise<string | undefined>;

/**
 * Creates the demo world: each service with a part of it runs its `src/seed.ts`, all at once, because each knows only
 * its own database. Runs before anybody can use the system, so that a failed attempt can be deleted as a whole. Returns
 * how long it took; undefined if no service has a part.
 */
export async function seedDemoWorld(sources: EnvironmentSources, runSeed: RunSeed): Promise<string | undefined> {
  const { dataDir } = sources.settings;
  const seeding = sources.plan.services.filter(({ seed }) => seed !== undefined);
  if (seeding.length === 0) return undefined;
  // The databases are new, so files of the old ones are deleted.
  if (readDemoState(dataDir).state === 'begun') rmSync(path.join(dataDir, 'files'), { recursive: true, force: true });
  const started = Date.now();
  const passwords = readDemoPasswords(sources.env) === undefined ? 'printed' : 'given';
  writeDemoState(dataDir, { state: 'begun', passwords });
  // Ids depend on the date, and midnight may come in between, so all services use the same date.
  const today = sources.env.DEMO_NOW || `${new Date().toISOString().slice(0, 10)}T00:00:00Z`;
  const problems = await Promise.all(
    seeding.map(async (service) => {
      const env = { ...environmentOf(service, service.port.number, sources), DEMO_NOW: today };
      return { service, problem: await runSeed(service, env) };
    }),
  );
  for (const { service, problem } of problems) {
    if (problem) {
      throw new Refusal(
        `The demo world of ${service.name} cannot be made: ${problem}. The next start tries again from clean; --no-demo leaves it out.`,
      );
    }
  }
  writeDemoState(dataDir, { state: 'done', passwords });
  return `${((Date.now() - started) / 1000).toFixed(1)} s`;
}
