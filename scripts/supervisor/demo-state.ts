import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export type DemoState = {
  /**
   * `none`: the first start was told to make no demo world. `begun`: seeding was interrupted, so its data is deleted before the next
   * try. Undefined: there was no start with this data folder yet.
   */
  state: 'none' | 'begun' | 'done' | undefined;
  /** Whether the demo logins have the passwords of the README, or some that were given to a start. */
  passwords: 'printed' | 'given';
};

export function readDemoState(dataDir: string): DemoState {
  try {
    const { state, passwords } = JSON.parse(readFileSync(fileOf(dataDir), 'utf8')) as {
      state?: string;
      passwords?: string;
    };
    return {
      state: state === 'none' || state === 'begun' || state === 'done' ? state : undefined,
      passwords: passwords === 'given' ? 'given' : 'printed',
    };
  } catch {
    return { state: undefined, passwords: 'printed' };
  }
}

export function writeDemoState(dataDir: string, state: DemoState): void {
  writeFileSync(fileOf(dataDir), `${JSON.stringify(state)}\n`);
}

function fileOf(dataDir: string): string {
  return path.join(dataDir, 'demo-world.json');
}
