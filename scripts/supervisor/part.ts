import type { ChildProcess } from 'node:child_process';
import { NotReadyInTime, readLines, type StartedChild, waitForExit } from '../embedded/child-process-output.ts';
import type { Guardian } from '../embedded/guardian.ts';
import { Refusal } from '../refusal.ts';
import type { PartLog } from './part-log.ts';
import type { RunFile } from './run-file.ts';

export type PartDefinition = {
  name: string;
  spawn(): StartedChild;
  /** Releases what is held for its process. */
  letGo?(): void;
  /** The signal by which the guardian ends it after the supervisor; '0' if it ends by itself. */
  guardSignal: 'INT' | 'TERM' | '0';
  stopSignal: NodeJS.Signals;
  /** The signal for processes that have not stopped after `stopWithinMs`. */
  lastSignal: NodeJS.Signals;
  stopWithinMs: number;
  /** Called each time the part runs again after it ended by itself. */
  onRevived?(): void;
  /** Whether the last output means that a process of an earlier run is in the way, which ends by itself. */
  isInTheWay?(lastWords: string): boolean;
};

export type PartContext = { guardian: Guardian; runFile: RunFile; log: PartLog; say: (line: string) => void };

/** The pause before the next attempt after an early end, so that a failing part does not use up the machine. */
const pausesMs = [0, 250, 500, 1_000, 2_000];
const earlyMs = 5_000;
/** Idle connections may stay open for this long, and requests in progress may take that long after it. */
const retireWithinMs = 150_000;
/** How often and how long to check whether a process of an earlier run has ended. */
const remnantPauseMs = 100;
const remnantPatienceMs = 15_000;

/** A process of the system that is started again whenever it ends, until it is stopped. */
export class Part {
  readonly #definition: PartDefinition;
  readonly #context: PartContext;
  #child: ChildProcess | undefined;
  /** Processes that are about to end because another has replaced them. */
  readonly #retiring = new Set<ChildProcess>();
  #stopping = false;
  #revival: Promise<void> | undefined;
  #startedAt = 0;
  #earlyDeaths = 0;
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
    try {
      await this.#launchPastRemnants();
    } catch (error) {
      if (this.#stopping) throw error;
      // Killed from outside, not failed: that is what this class is for.
      if (this.#child?.signalCode) return this.#reviveAtStart();
      throw new Refusal(`${this.name} does not start: ${this.#lastWords(error)}`);
    }
    if (this.#child) this.#followExit(this.#child);
  }

  async #reviveAtStart(): Promise<void> {
    await this.#revive();
    if (this.#stopping) throw new Error('the system stops');
  }

  /**
   * Ends it and starts it again, as after an edit. Where it is being started again already, that process is ended and the next one
   * has the edit. Resolves when it can be used, or when it is stopped before that.
   */
  async restart(): Promise<void> {
    if (this.#stopping || !this.#child) return;
    this.#child.off('exit', this.#onExit);
    await this.#end(this.#child);
    await this.#revive();
  }

  /**
   * Starts a second process beside the current one, and stops the current one once the second is ready, so that callers
   * always reach one of them. Resolves when the second is ready; `gone` resolves when the first has ended. If the second
   * does not start, throws a Refusal and the first stays.
   */
  async replace(): Promise<{ gone: Promise<void> }> {
    const before = this.#child;
    if (this.#stopping || this.#revival !== undefined || !before || !isRunning(before)) {
      throw new Refusal(`${this.name} does not run just now: it is being started.`);
    }
    before.off('exit', this.#onExit);
    try {
      await this.#launch();
    } catch (error) {
      if (this.#child && this.#child !== before) await this.#end(this.#child);
      this.#child = before;
      this.#followExit(before);
      throw new Refusal(`${this.name} does not start a second time, and the first goes on: ${this.#lastWords(error)}`);
    }
    if (this.#child) this.#followExit(this.#child);
    return { gone: this.#retire(before) };
  }

  /** Resolves when the process is gone. */
  async stop(): Promise<void> {
    this.#stopping = true;
    this.#definition.letGo?.();
    const all = [...this.#retiring, ...(this.#child ? [this.#child] : [])];
    await Promise.all(all.map((child) => this.#end(child)));
  }

  kill(): void {
    this.#stopping = true;
    for (const child of this.#retiring) child.kill('SIGKILL');
    this.#child?.kill('SIGKILL');
  }

  async #retire(child: ChildProcess): Promise<void> {
    this.#retiring.add(child);
    if (child.connected) child.send('retire', () => {});
    const late = setTimeout(() => void this.#end(child), retireWithinMs);
    await waitForExit(child);
    clearTimeout(late);
    this.#retiring.delete(child);
  }

  #followExit(child: ChildProcess): void {
    if (isRunning(child)) child.once('exit', this.#onExit);
    else this.#onExit();
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

  async #launchPastRemnants(): Promise<void> {
    for (const deadline = Date.now() + remnantPatienceMs; ; ) {
      try {
        return await this.#launch();
      } catch (error) {
        const reason = error instanceof Error ? error.message : '';
        const inTheWay = this.#definition.isInTheWay?.(reason) ?? false;
        if (!inTheWay || this.#stopping || Date.now() > deadline) throw error;
      }
      await new Promise((resolve) => setTimeout(resolve, remnantPauseMs));
    }
  }

  async #launch(): Promise<void> {
    const { guardian, runFile, log } = this.#context;
    this.#startedAt = Date.now();
    this.#lastLine = '';
    const { child, ready } = this.#definition.spawn();
    this.#child = child;
    const { pid } = child;
    if (pid !== undefined) {
      guardian.watch(child, this.#definition.guardSignal);
      runFile.add(this.name, pid);
      child.once('exit', () => runFile.remove(pid));
    }
    readLines(child, (line) => {
      this.#lastLine = chooseLastLine(this.#lastLine, line.trim());
      log.write(line);
    });
    await ready;
  }

  readonly #onExit = (): void => {
    if (this.#stopping) return;
    this.#definition.letGo?.();
    const { exitCode, signalCode } = this.#child ?? {};
    const died = Date.now();
    this.#context.say(`${this.name} ended (${signalCode ?? `code ${exitCode}`}); starting it again …`);
    void this.#revive().then(() => {
      if (this.#stopping) return;
      this.#definition.onRevived?.();
      this.#context.say(`${this.name} is back after ${((Date.now() - died) / 1000).toFixed(1)} s.`);
    });
  };

  /** One attempt at a time: two would leave a second process behind, which nobody follows. */
  #revive(): Promise<void> {
    this.#revival ??= this.#tryUntilItRuns().finally(() => {
      this.#revival = undefined;
    });
    return this.#revival;
  }

  /** Tries until it runs again, or until it is stopped. */
  async #tryUntilItRuns(): Promise<void> {
    for (;;) {
      this.#earlyDeaths = Date.now() - this.#startedAt < earlyMs ? this.#earlyDeaths + 1 : 0;
      const pauseMs = pausesMs[Math.min(this.#earlyDeaths, pausesMs.length - 1)] ?? 0;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
      if (this.#stopping) return;
      try {
        await this.#launchPastRemnants();
        if (this.#child) this.#followExit(this.#child);
        return;
      } catch (error) {
        this.#context.log.write(`${this.name} did not start again: ${this.#lastWords(error)}`);
        if (this.#child) await this.#end(this.#child);
      }
    }
  }

  #lastWords(error: unknown): string {
    if (error instanceof NotReadyInTime) return error.message;
    const reason = this.#lastLine || (error instanceof Error ? error.message : String(error));
    return reason.startsWith(`${this.name}: `) ? reason.slice(this.name.length + 2) : reason;
  }
}

function isRunning({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode === null && signalCode === null;
}

/** Finds the line with the message of an uncaught error, which says more than the stack and Node version after it. */
function chooseLastLine(before: string, line: string): string {
  const isError = (text: string) => /^(\w*Error|error)\b.*:/i.test(text);
  if (!line || line.startsWith('at ') || line.startsWith('Node.js v') || line === '}') return before;
  return isError(before) && !isError(line) ? before : line;
}
