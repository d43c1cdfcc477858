import { AsyncLocalStorage } from 'node:async_hooks';
import childProcess, { type ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import files from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';

/** What happens at a step of this process. */
export interface Fault {
  /** Matches the line of the step: `sql <statement>`, `<function> <path>` of the file system, or `run <program and arguments>`. */
  readonly at: string;
  /** Which of the steps that match; the first by default. */
  readonly time?: number;
  /**
   * `kill` ends this process before the step. `stop` does the same to all that the service does, and spares the time in which another
   * process loads: no later step of it has an effect, and nobody gets an answer. `ENOSPC` and `EIO` fail a step of the file system. `end-program` kills the program as it
   * works, and `fill-disk` has it say that the disk is full.
   */
  readonly does: 'kill' | 'stop' | 'ENOSPC' | 'EIO' | 'end-program' | 'fill-disk';
}

let faults: readonly Fault[] = [];
let times = 0;
let onStruck: () => void = () => undefined;

/** The service from a start to its end by a fault. */
export interface Life {
  hasEnded: boolean;
  /** Ends what has no steps: connections and programs. */
  end(): void;
}

/** A step that came too late. */
export class Ended extends Error {}

const lives = new AsyncLocalStorage<Life>();
let latest: Life | undefined;
/** `process.pid` is another one in each life. */
const ownId = process.pid;

/** Runs something as a part of a life, which is the latest one from then on. */
export function runLife<Result>(life: Life, work: () => Result): Result {
  latest = life;
  return lives.run(life, work);
}

/** Arms faults, one after the other, each of which strikes once. */
export function armFaults(next: readonly Fault[], struck: () => void): void {
  faults = next;
  times = 0;
  onStruck = struck;
}

/** Returns what the step is to suffer, unless that is the end. Throws an {@link Ended} if its life is over. */
export function takeStep(
  line: string,
  life: Life | undefined = lives.getStore() ?? latest,
): Exclude<Fault['does'], 'kill' | 'stop'> | undefined {
  if (life?.hasEnded === true && !/^sql rollback/i.test(line)) throw new Ended(line);
  const [fault, ...others] = faults;
  if (fault === undefined || !new RegExp(fault.at).test(line)) return undefined;
  times += 1;
  if (times !== (fault.time ?? 1)) return undefined;
  const { does } = fault;
  faults = others;
  times = 0;
  if (does === 'kill') process.kill(ownId, 'SIGKILL');
  onStruck();
  if (does !== 'kill' && does !== 'stop') return does;
  life?.end();
  throw new Ended(line);
}

function failing(line: string): Error | undefined {
  try {
    const code = takeStep(line);
    return code === undefined ? undefined : Object.assign(new Error(`${code}: planned, ${line}`), { code });
  } catch (error) {
    return error as Ended;
  }
}

/** What a program of films does on a full disk. */
const full = 'echo "Error writing trailer: No space left on device" >&2; exit 1';

/** Has the functions by which the service changes files take steps. */
export function watchFileSystem(): void {
  for (const name of ['writeFile', 'link', 'rm', 'unlink', 'mkdir', 'rename'] as const) {
    const real = files[name] as (...args: unknown[]) => Promise<unknown>;
    Object.assign(files, {
      [name]: async (...args: unknown[]) => {
        const failure = failing(`${name} ${name === 'link' ? args[1] : args[0]}`);
        if (failure !== undefined) throw failure;
        return real(...args);
      },
    });
  }
  const paths = new Map<number, string>();
  const open = fs.createWriteStream;
  const write = fs.write as (...args: unknown[]) => void;
  Object.assign(fs, {
    createWriteStream: (...args: Parameters<typeof open>) => {
      const stream = open(...args);
      return stream.once('open', (fd) => paths.set(fd, String(args[0])));
    },
    write: (fd: number, ...args: unknown[]) => {
      const failure = failing(`write ${paths.get(fd)}`);
      const done = args.at(-1);
      if (failure === undefined || typeof done !== 'function') return write(fd, ...args);
      return setImmediate(() => done(failure));
    },
  });
  const spawn = childProcess.spawn as (...args: unknown[]) => ChildProcess;
  Object.assign(childProcess, {
    spawn(command: string, args: string[], ...more: unknown[]) {
      const does = takeStep(`run ${args.slice(3).join(' ')}`);
      const child = does === 'fill-disk' ? spawn('/bin/sh', ['-c', full], ...more) : spawn(command, args, ...more);
      if (does === 'end-program') setTimeout(() => child.kill('SIGKILL'), 20);
      return child;
    },
  });
  syncBuiltinESMExports();
}
