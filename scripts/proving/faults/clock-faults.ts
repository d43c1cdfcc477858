import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { TestSystem } from '../../testing/start-system.ts';
import type { Fault } from './fault.ts';
import { killing } from './process-faults.ts';

/** Clocks of the services of a system under test. The database and the broker keep the right time. */
export type ServiceClocks = {
  /** Variables to start the system with. */
  env: Readonly<Record<string, string>>;
  /** Says by how many ms the clock of each service is ahead; `*` is all that are not named. */
  set(aheadMs: Readonly<Record<string, number>>): void;
  /** Deletes their file. */
  remove(): void;
};

const hourMs = 3_600_000;

/** Clocks that read a file several times a second. */
export function createServiceClocks(): ServiceClocks {
  const folder = mkdtempSync(path.join(tmpdir(), 'stagedoor-clocks-'));
  const file = path.join(folder, 'clock-steps.json');
  const set: ServiceClocks['set'] = (aheadMs) => {
    writeFileSync(`${file}.new`, JSON.stringify(aheadMs));
    // Nobody reads half of it.
    renameSync(`${file}.new`, file);
  };
  set({});
  const module = pathToFileURL(path.join(import.meta.dirname, 'step-clock.mjs')).href;
  return {
    env: { CLOCK_STEPS: file, NODE_OPTIONS: `--import=${module}` },
    set,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Clocks that jump, and jump back. What was written meanwhile has times that are yet to come. */
export function clockFaults(system: TestSystem, clocks: ServiceClocks): Fault[] {
  return [
    stepping(clocks, 'clock of social an hour ahead', { social: hourMs }),
    stepping(clocks, 'clock of notifications an hour back', { notifications: -hourMs }),
    stepping(clocks, 'clock of payments an hour ahead', { payments: hourMs }),
    stepping(clocks, 'clock of the gateway an hour ahead', { gateway: hourMs }),
    stepping(clocks, 'clocks of all services 25 s ahead', { '*': 25_000 }),
    dyingAhead(system, clocks, 'payments'),
    dyingAhead(system, clocks, 'notifications'),
  ];
}

function stepping(clocks: ServiceClocks, name: string, aheadMs: Readonly<Record<string, number>>): Fault {
  return {
    name,
    begin() {
      clocks.set(aheadMs);
      return async () => clocks.set({});
    },
  };
}

/** The process that comes after it has the right time, and what the one before had claimed, and queued. */
function dyingAhead(system: TestSystem, clocks: ServiceClocks, part: string): Fault {
  return {
    name: `kill -9 of ${part}, an hour ahead until then`,
    begin() {
      clocks.set({ [part]: hourMs });
      return async () => {
        await killing(system, part).begin();
        clocks.set({});
      };
    },
  };
}
