import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * `none`: the first run was asked to leave the demo world out. `begun`: seeding was cut short, so what is there is thrown
 * away before the next try. Undefined: this folder has not been started from yet.
 */
export type DemoState = 'none' | 'begun' | 'done';

export function readDemoState(dataDir: string): DemoState | undefined {
  try {
    const { state } = JSON.parse(readFileSync(fileOf(dataDir), 'utf8')) as { state?: string };
    return state === 'none' || state === 'begun' || state === 'done' ? state : undefined;
  } catch {
    return undefined;
  }
}

export function writeDemoState(dataDir: string, state: DemoState): void {
  writeFileSync(fileOf(dataDir), `${JSON.stringify({ state })}\n`);
}

function fileOf(dataDir: string): string {
  return path.join(dataDir, 'demo-world.json');
}
