import { readFileSync } from 'node:fs';
import path from 'node:path';
import { identifyProcess } from '../supervisor/process-identity.ts';
import type { TestSystem } from '../testing/start-system.ts';

export type RunningPart = { name: string; pid: number };

/** Returns the processes of a running system, from the supervisor's run file. */
export function readRunningParts({ dataDir }: TestSystem): RunningPart[] {
  return (JSON.parse(readFileSync(path.join(dataDir, 'run.json'), 'utf8')) as { parts: RunningPart[] }).parts;
}

export function isGone(pid: number): boolean {
  return identifyProcess(pid) === undefined;
}
