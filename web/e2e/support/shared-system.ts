import type { TestProject } from 'vitest/node';
import { startSystem } from '../../../scripts/testing/start-system.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Of the whole system that the browser tests share, without the demo world and with every feature on. */
    readonly address: string;
    /** What that system was started with: for the commands that are run beside it. */
    readonly environment: Readonly<Record<string, string>>;
  }
}

export default async function startSharedSystem(project: TestProject) {
  const { STAGEDOOR_URL: running, DATABASE_URL = '', NATS_URL = '' } = process.env;
  if (running) {
    // One that runs somewhere else, as in containers: the stores are named for the commands.
    project.provide('address', running);
    project.provide('environment', { DATABASE_URL, NATS_URL });
    return;
  }
  const system = await startSystem({ args: ['--no-demo'], env: { FEATURES: 'all' } });
  project.provide('address', system.address);
  project.provide('environment', system.env);
  return () => system.remove();
}
