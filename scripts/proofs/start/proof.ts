import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { launchBrowser } from '@stagedoor/test-support/browser';
import { readProcessTree } from '@stagedoor/test-support/process-tree';
import { chooseFreePorts } from '@stagedoor/test-support/start-system';
import type { Browser } from 'playwright-core';
import { readLines, waitForExit } from '../../embedded/child-process.ts';
import { readMemory, readRunningParts, readTreeCpuTime } from '../instruments/processes.ts';
import { shellEnvironment } from '../instruments/shell-environment.ts';
import type { Finding } from '../proof.ts';

export const promise =
  'npm start on a fresh clone with a cold npm cache shows the seeded posts on / within 120 s, and within 12 s the second time. A minute after the last request the whole system takes at most 900 MB (PSS), the 36 stubs under 200 MB of it, and 3% of one processor.';
export const minutes = 6;

const mostSeconds = { first: 120, second: 12 };
const [mostMb, mostStubsMb, mostPercent] = [900, 200, 3];
const restMs = 60_000;
const root = path.resolve(import.meta.dirname, '../../..');

export async function run(print: (line: string) => void): Promise<Finding[]> {
  const clone = await makeFreshClone();
  const browser = await launchBrowser();
  try {
    const findings: Finding[] = [];
    for (const [nth, most] of Object.entries(mostSeconds)) {
      const started = performance.now();
      const system = clone.start();
      const isShown = await waitForPosts(browser, system, most * 2_000);
      const seconds = (performance.now() - started) / 1_000;
      print(system.output().trim());
      const nothing = isShown ? '' : ', and no post was shown';
      findings.push({ measured: `${nth} start: ${seconds.toFixed(1)} s${nothing}`, holds: isShown && seconds < most });
      if (nth === 'second') findings.push(...(await measureRest(system, print)));
      await system.stop();
    }
    return findings;
  } finally {
    await browser.close();
    clone.remove();
  }
}

/** A run of `npm start` in the clone. */
type CloneRun = ReturnType<Awaited<ReturnType<typeof makeFreshClone>>['start']>;

/** A clone of the last commit, without node_modules and with an empty npm cache. */
async function makeFreshClone() {
  const place = mkdtempSync(path.join(tmpdir(), 'stagedoor-clone-'));
  // Readable for others, as a person's folder is: the system user that runs the database can enter it.
  chmodSync(place, 0o755);
  const folder = path.join(place, 'stagedoor');
  execFileSync('git', ['clone', '--quiet', root, folder]);
  const ports = await chooseFreePorts();
  const env = { ...shellEnvironment(), ...ports, npm_config_cache: path.join(place, 'npm-cache') };
  return {
    start() {
      const child = spawn('npm', ['start'], { cwd: folder, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
      let printed = '';
      readLines(child, (line) => {
        printed += `${line}\n`;
      });
      return {
        address: `http://localhost:${ports.GATEWAY_PORT}`,
        pid: child.pid ?? 0,
        dataDir: path.join(folder, '.data'),
        output: () => printed,
        hasEnded: () => child.exitCode !== null,
        stop: () => stop(child),
      };
    },
    remove: () => rmSync(place, { recursive: true, force: true }),
  };
}

/** Ctrl-C reaches the whole group that the terminal runs. */
async function stop(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null) return;
  process.kill(-child.pid, 'SIGINT');
  await waitForExit(child);
}

/** Waits until `/` shows a post of the demo world. Returns whether it did in time. */
async function waitForPosts(browser: Browser, { address, hasEnded }: CloneRun, timeoutMs: number): Promise<boolean> {
  const deadline = performance.now() + timeoutMs;
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    while (performance.now() < deadline && !hasEnded()) {
      try {
        await page.goto(address, { timeout: 5_000 });
        await page.locator('article').first().waitFor({ timeout: 5_000 });
        return true;
      } catch {
        await pause(100);
      }
    }
    return false;
  } finally {
    await context.close();
  }
}

/** The second start is the usual one: after the first the demo world has just been made, and nothing was compiled before. */
async function measureRest(system: CloneRun, print: (line: string) => void): Promise<Finding[]> {
  await pause(restMs);
  const parts = new Map(readRunningParts(system).map(({ pid, name }) => [pid, name]));
  const [supervisor] = readProcessTree(system.pid).filter(({ pid }) =>
    readProcessTree(pid).some((child) => child.parent === pid && parts.has(child.pid)),
  );
  if (supervisor === undefined) throw new Error('no process has started the parts');
  const [before, started] = [readTreeCpuTime(supervisor.pid), performance.now()];
  await pause(restMs);
  const percent = ((readTreeCpuTime(supervisor.pid) - before) / (performance.now() - started)) * 100;
  const processes = readProcessTree(supervisor.pid).map(({ pid, command }) => ({
    name: parts.get(pid) ?? command.slice(0, 40),
    mb: readMemory(pid),
  }));
  for (const { name, mb } of processes) print(`${mb.toFixed(0).padStart(4)} MB  ${name}`);
  const whole = processes.reduce((sum, { mb }) => sum + mb, 0);
  const stubs = processes.find(({ name }) => name === 'business')?.mb ?? Number.NaN;
  return [
    {
      measured: `at rest: ${whole.toFixed(0)} MB in ${processes.length} processes, ${stubs.toFixed(0)} of it the stubs`,
      holds: whole <= mostMb && stubs < mostStubsMb,
    },
    { measured: `at rest: ${percent.toFixed(1)}% of one processor`, holds: percent <= mostPercent },
  ];
}
