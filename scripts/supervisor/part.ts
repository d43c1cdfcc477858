import type { ChildProcess } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { NotReadyInTime, readLines, type StartedChild, waitForExit } from '../embedded/child-process-output.ts';
import { Refusal } from '../refusal.ts';
import type { PartLog } from './part-log.ts';
import type { RunFile } from './run-file.ts';

export type PartDefinition = {
  name: string;
  /** What has to be done before each start. */
  prepare?(): Promise<void>;
  spawn(): StartedChild;
  stopSignal: NodeJS.Signals;
  /** The signal for a process that has not stopped after `stopWithinMs`. */
  lastSignal: NodeJS.Signals;
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
  #child: ChildProcess | undefined;
  #isStopping = false;
  /** Called when it runs again. */
  #waiting: (() => void)[] = [];
  #lastLine = '';

  constructor(definition: PartDefinition, context: PartContext) {
    this.#definition = definition;
    this.#context = context;
  }

  get name(): string {
    return this.#definition.name;
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** Resolves when the part can be used. A failed first start is final: a Refusal with the part's last output. */
  async start(): Promise<void> {
    for (const deadline = Date.now() + remnantPatienceMs; ; await pause(100)) {
      try {
        await this.#launch();
        break;
      } catch (error) {
        const isInTheWay = this.#definition.isInTheWay?.test(error instanceof Error ? error.message : '') ?? false;
        if (isInTheWay && !this.#isStopping && Date.now() < deadline) continue;
        throw new Refusal(`${this.name} does not start: ${this.#lastWords(error)}`);
      }
    }
    void this.#keepRunning();
  }

  /** Ends it, so that it starts again. Resolves when it can be used, or when it is stopped before that. */
  async restart(): Promise<void> {
    await this.#definition.prepare?.();
    const child = this.#child;
    if (this.#isStopping || !child) return;
    const isBack = new Promise<void>((resolve) => {
      const wait = () => this.#waiting.push(resolve);
      if (hasEnded(child)) wait();
      else child.once('exit', wait);
    });
    await this.#end(child);
    await isBack;
  }

  /** Resolves when the process is gone. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    if (this.#child) await this.#end(this.#child);
    this.#tellWaiting();
  }

  kill(): void {
    this.#isStopping = true;
    this.#child?.kill('SIGKILL');
  }

  async #keepRunning(): Promise<void> {
    let startedAt = Date.now();
    let earlyEnds = 0;
    while (this.#child !== undefined) {
      const child = this.#child;
      await waitForExit(child);
      if (this.#isStopping) return;
      const died = Date.now();
      // A restart waits for it, and has said so.
      const isExpected = this.#waiting.length > 0;
      if (!isExpected) {
        this.#context.say(`${this.name} ended (${child.signalCode ?? `code ${child.exitCode}`}); starting it again …`);
      }
      earlyEnds = !isExpected && Date.now() - startedAt < earlyMs ? earlyEnds + 1 : 0;
      for (let isRunning = false; !isRunning; earlyEnds += isRunning ? 0 : 1) {
        await pause(pausesMs[Math.min(earlyEnds, pausesMs.length - 1)]);
        if (this.#isStopping) return;
        startedAt = Date.now();
        isRunning = await this.#tryLaunch();
      }
      this.#tellWaiting();
      if (isExpected) continue;
      this.#definition.onRevived?.();
      this.#context.say(`${this.name} is back after ${((Date.now() - died) / 1000).toFixed(1)} s.`);
    }
  }

  /** Whether it runs now. Otherwise its process is gone. */
  async #tryLaunch(): Promise<boolean> {
    try {
      await this.#launch();
      return true;
    } catch (error) {
      this.#context.log.write(`${this.name} did not start again: ${this.#lastWords(error)}`);
      if (this.#child) await this.#end(this.#child);
      return false;
    }
  }

  #tellWaiting(): void {
    for (const resolve of this.#waiting.splice(0)) resolve();
  }

  async #end(child: ChildProcess): Promise<void> {
    const { stopSignal, lastSignal, stopWithinMs } = this.#definition;
    child.kill(stopSignal);
    const timers = [
      setTimeout(() => child.kill(lastSignal), stopWithinMs),
      setTimeout(() => child.kill('SIGKILL'), stopWithinMs + 800),
    ];
    await waitForExit(child);
    for (const timer of timers) clearTimeout(timer);
  }

  async #launch(): Promise<void> {
    const { runFile, log } = this.#context;
    this.#lastLine = '';
    await this.#definition.prepare?.();
    if (this.#isStopping) throw new Error('the system stops');
    const { child, ready } = this.#definition.spawn();
    this.#child = child;
    const { pid } = child;
    if (pid !== undefined) {
      runFile.add(this.name, pid);
      child.once('exit', () => runFile.remove(pid));
    }
    readLines(child, (line) => {
      this.#lastLine = chooseLastLine(this.#lastLine, line.trim());
      log.write(line);
    });
    await ready;
    if (pid !== undefined) runFile.markReady(pid);
  }

  #lastWords(error: unknown): string {
    if (error instanceof NotReadyInTime) return error.message;
    const reason = this.#lastLine || (error instanceof Error ? error.message : String(error));
    return reason.startsWith(`${this.name}: `) ? reason.slice(this.name.length + 2) : reason;
  }
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

/** Finds the line with the message of an uncaught error, which says more than the stack and Node version after it. */
function chooseLastLine(before: string, line: string): string {
  const isError = (text: string) => /^(\w*Error|error)\b.*:/i.test(text);
  if (!line || line.startsWith('at ') || line.startsWith('Node.js v') || line === '}') return before;
  return isError(before) && !isError(line) ? before : line;
}
