import type { ChildProcess } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { readLines, type StartedChild, waitForExit } from '../embedded/child-process.ts';
import { Refusal } from '../refusal.ts';
import type { PartLog } from './part-log.ts';
import type { RunFile } from './run-file.ts';

export type PartDefinition = {
  name: string;
  /** What has to be done before each start. */
  prepare?(): Promise<void>;
  spawn(): StartedChild;
  /** The signal that ends it; it is killed where it still runs after `stopWithinMs`. */
  stopSignal: NodeJS.Signals;
  stopWithinMs: number;
  /** Called each time the part runs again after it ended by itself. */
  onRevived?(): void;
  /** Matches the last output where a process of an earlier run is in the way, which ends by itself. */
  isInTheWay?: RegExp;
};

export type PartContext = { runFile: RunFile; log: PartLog; say: (line: string) => void };

/** The pause before the next attempt after an early end, so that a failing part does not use up the machine. */
const pausesMs = [0, 250, 500, 1_000, 2_000];
const earlyMs = 5_000;
/** How long a first start waits for a process of an earlier run to end. */
const remnantPatienceMs = 15_000;

/** A process of the system that is started again whenever it ends, until it is stopped. */
export class Part {
  readonly #definition: PartDefinition;
  readonly #context: PartContext;
  /** `settled`: it runs again, or was stopped. */
  readonly #events = new EventEmitter();
  readonly #restarted = new WeakSet<ChildProcess>();
  #child: ChildProcess | undefined;
  #isStopping = false;

  constructor(definition: PartDefinition, context: PartContext) {
    this.#definition = definition;
    this.#context = context;
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** Resolves when the part can be used. A failed first start is final: a Refusal with the part's last output. */
  async start(): Promise<void> {
    const { name, isInTheWay } = this.#definition;
    for (const deadline = Date.now() + remnantPatienceMs; ; await pause(100)) {
      try {
        await this.#launch();
        break;
      } catch (error) {
        const mayEnd = !this.#isStopping && Date.now() < deadline;
        if (mayEnd && error instanceof Error && isInTheWay?.test(error.message)) continue;
        throw new Refusal(`${name} does not start: ${this.#explain(error)}`);
      }
    }
    void this.#keepRunning();
  }

  /** Ends it, so that it starts again. Resolves when it can be used, or when it is stopped before that. */
  async restart(): Promise<void> {
    await this.#definition.prepare?.();
    const child = this.#child;
    if (this.#isStopping || child === undefined) return;
    const isBack = once(this.#events, 'settled');
    this.#restarted.add(child);
    await this.#end();
    await isBack;
  }

  /** Resolves when the process is gone. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#end();
    this.#events.emit('settled');
  }

  kill(): void {
    this.#isStopping = true;
    this.#child?.kill('SIGKILL');
  }

  async #keepRunning(): Promise<void> {
    const { name, onRevived } = this.#definition;
    const { say, log } = this.#context;
    let startedAt = Date.now();
    let earlyEnds = 0;
    for (let child = this.#child; child !== undefined; child = this.#child) {
      await waitForExit(child);
      if (this.#isStopping) return;
      const died = Date.now();
      const isExpected = this.#restarted.has(child);
      if (!isExpected) say(`${name} ended (${child.signalCode ?? `code ${child.exitCode}`}); starting it again …`);
      earlyEnds = !isExpected && died - startedAt < earlyMs ? earlyEnds + 1 : 0;
      for (let isRunning = false; !isRunning; ) {
        await pause(pausesMs[Math.min(earlyEnds, pausesMs.length - 1)]);
        if (this.#isStopping) return;
        startedAt = Date.now();
        try {
          await this.#launch();
          isRunning = true;
        } catch (error) {
          log.write(`${name} did not start again: ${this.#explain(error)}`);
          earlyEnds += 1;
          await this.#end();
        }
      }
      this.#events.emit('settled');
      if (isExpected) continue;
      onRevived?.();
      say(`${name} is back after ${((Date.now() - died) / 1000).toFixed(1)} s.`);
    }
  }

  async #end(): Promise<void> {
    const child = this.#child;
    if (child === undefined) return;
    child.kill(this.#definition.stopSignal);
    const timer = setTimeout(() => child.kill('SIGKILL'), this.#definition.stopWithinMs);
    await waitForExit(child);
    clearTimeout(timer);
  }

  async #launch(): Promise<void> {
    const { name, prepare, spawn } = this.#definition;
    const { runFile, log } = this.#context;
    await prepare?.();
    if (this.#isStopping) throw new Error('the system stops');
    const { child, ready } = spawn();
    this.#child = child;
    const { pid } = child;
    readLines(child, log.write);
    await ready;
    if (pid === undefined) return;
    runFile.add(name, pid);
    child.once('exit', () => runFile.remove(pid));
  }

  /** A service begins what it says with its name. */
  #explain(error: unknown): string {
    const reason = error instanceof Error ? error.message : String(error);
    const label = `${this.#definition.name}: `;
    return reason.startsWith(label) ? reason.slice(label.length) : reason;
  }
}
