import { readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { explainSystemError, Refusal } from '../refusal.ts';
import { identifyProcess } from './process-identity.ts';
import type { System } from './system.ts';

/** Functions for a run: one prints a line, one registers what must be stopped at the end. */
export type Supervision = {
  say(line: string): void;
  /** The system that a stop ends. Called before it starts. */
  adopt(system: System): void;
};

/**
 * Runs something as this process until it is stopped by a signal, or until the process that started it is gone. A
 * Refusal ends it with one line and exit code 1.
 */
export async function supervise(run: (supervision: Supervision) => Promise<void>): Promise<void> {
  const say = (line: string) => void process.stdout.write(`${line}\n`);
  let system: System | undefined;
  let stoppingSince: number | undefined;

  /** A second Ctrl-C stops at once. npm forwards the first one again, so the two must be some time apart. */
  async function stop(why = ''): Promise<void> {
    if (stoppingSince !== undefined) {
      if (performance.now() - stoppingSince < 1_000) return;
      system?.kill();
      process.exit(130);
    }
    stoppingSince = performance.now();
    say(`${why}Stopping …`);
    await system?.stop();
    say(`Stopped in ${((performance.now() - stoppingSince) / 1000).toFixed(1)} s. The data stays.`);
    process.exit(0);
  }

  async function refuse(thrown: unknown): Promise<never> {
    const error = explainSystemError(thrown);
    await system?.stop();
    const text = error instanceof Refusal ? error.message : error instanceof Error ? error.stack : String(error);
    process.stderr.write(`${text}\n`);
    process.exit(1);
  }

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop());
  // A terminal that is gone must not end the system half-way through its stop.
  process.stdout.on('error', () => {});
  process.on('disconnect', () => void stop('The process that started this one is gone. '));
  process.on('uncaughtException', (error) => void refuse(error));
  watchNpm(() => void stop('npm is gone. '));
  try {
    await run({
      say,
      adopt(adopted) {
        system = adopted;
      },
    });
  } catch (error) {
    if (stoppingSince === undefined) await refuse(error);
  }
}

/**
 * Calls `onGone` when npm, or another process between it and this one, was killed without passing on a signal: Ctrl-C would then
 * reach nobody. Works only where /proc exists.
 */
function watchNpm(onGone: () => void): void {
  const starters: number[] = [];
  try {
    for (let pid = process.ppid, isNpm = false; pid > 1 && !isNpm; ) {
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
      if (!/npm|bootstrap\.mjs/.test(command)) break;
      starters.push(pid);
      // npm calls itself by the command it was given: `npm start`.
      isNpm = command.startsWith('npm ');
      pid = Number(/^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
    }
  } catch {
    // Without /proc, or where a process of another user is hidden, those that were found are watched.
  }
  const timer = setInterval(() => {
    if (starters.every((pid) => identifyProcess(pid) !== undefined)) return;
    clearInterval(timer);
    onGone();
  }, 1_000);
  timer.unref();
}
