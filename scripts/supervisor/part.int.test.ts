import { spawn } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { afterEach, expect, test } from 'vitest';
import { waitUntilReady } from '../embedded/child-process.ts';
import { Part } from './part.ts';

const running = new Set<number>();
const said: string[] = [];
let part: Part | undefined;

afterEach(() => part?.stop());

/** A part that runs `file`, which is edited by the test; `running` has its processes. */
function openPart(file: string, patienceMs = 10_000): Part {
  part = new Part(
    {
      name: 'calendar',
      spawn() {
        const child = spawn(process.execPath, [file], { stdio: ['ignore', 'pipe', 'pipe'] });
        if (child.pid !== undefined) running.add(child.pid);
        child.once('exit', () => running.delete(child.pid ?? 0));
        return { child, ready: waitUntilReady(child, /ready/, patienceMs) };
      },
      stopSignal: 'SIGTERM',
      stopWithinMs: 2_000,
    },
    {
      runFile: { add() {}, remove() {}, close() {} },
      log: { write: (line) => void said.push(line) },
      say: (line) => void said.push(line),
    },
  );
  return part;
}

const works = 'console.log("ready"); setInterval(() => {}, 1_000);';
const fails = 'throw new Error("half written");';

function makeFile(): string {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'part-')), 'service.mjs');
  writeFileSync(file, works);
  return file;
}

test('files that are saved one after the other, while the service cannot start, leave one process', async () => {
  const file = makeFile();
  const calendar = openPart(file);
  await calendar.start();
  writeFileSync(file, fails);
  const first = calendar.restart();
  await waitFor(() => said.some((line) => line.includes('did not start again: Error: half written')));
  const others = [calendar.restart(), calendar.restart()];
  writeFileSync(file, works);
  await Promise.all([first, ...others]);
  expect([...running]).toEqual([calendar.pid]);
  // The next one, too, is ended and followed once.
  await calendar.restart();
  expect([...running]).toEqual([calendar.pid]);
  expect(said.filter((line) => line.includes('starting it again'))).toEqual([]);
});

test('a service that is taken away while it restarts ends without an error', async () => {
  const file = makeFile();
  const calendar = openPart(file);
  await calendar.start();
  writeFileSync(file, fails);
  const restart = calendar.restart();
  await calendar.stop();
  await restart;
  expect(running.size).toBe(0);
});

test('a service that runs and is not ready in time is said to be so: what it wrote last is not why', async () => {
  const file = makeFile();
  writeFileSync(file, 'console.log("listening"); setInterval(() => {}, 1_000);');
  await expect(openPart(file, 500).start()).rejects.toThrow(/^calendar does not start: not ready after 0.5 s/);
});
