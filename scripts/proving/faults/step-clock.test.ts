import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createServiceClocks, type ServiceClocks } from './clock-faults.ts';

let folder: string;
let clocks: ServiceClocks;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'clock-'));
  clocks = createServiceClocks();
});
afterEach(() => {
  rmSync(folder, { recursive: true });
  clocks.remove();
});

const hourMs = 3_600_000;
const program = `
  const real = performance.timeOrigin + performance.now();
  console.log(JSON.stringify({
    now: Math.round((Date.now() - real) / 60_000), made: Math.round((new Date() - real) / 60_000),
    text: Math.round((Date.parse(Date()) - real) / 60_000),
    given: [new Date(5).getTime(), new Date('2026-01-02').toISOString(), new Date(2026, 1).getMonth(), Date.UTC(1970, 0)],
    kinds: [new Date() instanceof Date, new Date(0).constructor === Date, new (class Own extends Date {})(7) instanceof Date],
  }));`;

async function readClock(entry: string, aheadMs: Record<string, number>): Promise<{ now: number }> {
  clocks.set(aheadMs);
  const file = path.join(folder, entry);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, program);
  const { stdout } = await promisify(execFile)(process.execPath, [file], { env: { ...process.env, ...clocks.env } });
  return JSON.parse(stdout);
}

const given = [5, '2026-01-02T00:00:00.000Z', 1, 0];
const kinds = [true, true, true];

test('the clock of a named service is ahead, and dates that are given stay what they are', async () => {
  const found = await readClock('services/social/src/main.cjs', { social: hourMs, '*': 0 });
  expect(found).toEqual({ now: 60, made: 60, text: 60, given, kinds });
});

test('the clock of another service is as far ahead as all others, and that of another program is right', async () => {
  const aheadMs = { social: 0, '*': -hourMs };
  expect(await readClock('gateway/src/main.cjs', aheadMs)).toMatchObject({ now: -60 });
  expect(await readClock('scripts/start.cjs', aheadMs)).toEqual({ now: 0, made: 0, text: 0, given, kinds });
});
