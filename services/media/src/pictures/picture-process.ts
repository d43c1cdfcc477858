import { type ChildProcess, fork } from 'node:child_process';
import os from 'node:os';
import type { FieldError } from '@stagedoor/contracts/error';
import { AppError, badRequest, unavailable } from '@stagedoor/service-kit/common/errors';
import { assertOutsideTransaction } from '@stagedoor/service-kit/database/transaction';
import { createPictureTurns } from '#/pictures/picture-turns.ts';
import type { ReceivedFile } from '#/uploads/received-file.ts';

export type PictureUpload = Pick<ReceivedFile, 'path' | 'size'>;

/**
 * Functions that make the renditions of an uploaded picture, by kind. Each throws a 4xx if the file is not a picture or is
 * too large. `width` and `height`: of the rendition, if the kind makes one of several; 0 for its own.
 */
export type PictureMakers = {
  readonly [kind: string]: (upload: PictureUpload, width: number, height: number) => Promise<unknown>;
};

/** The same, made in another process for a person, in turns with all others. */
export type PictureProcess<Makers extends PictureMakers> = {
  readonly [Kind in keyof Makers]: (
    upload: PictureUpload,
    owner: string,
    width?: number,
    height?: number,
  ) => ReturnType<Makers[Kind]>;
} & {
  /** Whether the process is there. */
  isRunning(): boolean;
  close(): void;
};

interface PictureJob {
  readonly kind: string;
  readonly upload: PictureUpload;
  readonly width: number;
  readonly height: number;
}

type PictureOutcome = (
  | { readonly made: unknown }
  | { readonly refused: { statusCode: number; message: string; errors: readonly FieldError[] | undefined } }
  | { readonly failed: string }
) & {
  /** Processor time, in ms. */
  readonly usedMs: number;
};

interface ProcessOptions<Kind> {
  /** The module that the process runs: it calls {@link answerPictureJobs} with the makers. */
  readonly worker: URL;
  readonly kinds: readonly Kind[];
  /** How many processes there are at the most; each may take most of a gigabyte. */
  readonly atOnce?: number;
  readonly idleMs?: number;
  readonly timeoutMs?: number;
}

/**
 * Makes pictures in separate processes, each one at a time, so that their memory does not add up. People take turns. Decoding may take
 * most of a gigabyte and parses untrusted input: the service stays small, and survives if a picture crashes the process. Processes start on demand and end after some idle time.
 */
export function createPictureProcess<Makers extends PictureMakers>({
  worker,
  kinds,
  atOnce = 1,
  idleMs = 15_000,
  timeoutMs = 30_000,
}: ProcessOptions<keyof Makers & string>): PictureProcess<Makers> {
  const turns = createPictureTurns({ atOnce });
  const children = new Set<ChildProcess>();
  /** Those of them that do nothing. */
  const free: ChildProcess[] = [];
  let idle: NodeJS.Timeout | undefined;

  let isClosed = false;

  function close(): void {
    isClosed = true;
    clearTimeout(idle);
    for (const child of children) end(child);
  }

  function end(child: ChildProcess): void {
    child.kill('SIGKILL');
    children.delete(child);
  }

  function endFree(): void {
    for (const child of free.splice(0)) end(child);
  }

  /** Returns a process that does nothing. */
  function take(): ChildProcess {
    clearTimeout(idle);
    const known = free.pop();
    if (known?.connected === true) return known;
    // It has ended while it did nothing.
    if (known !== undefined) end(known);
    const child = startWorker(worker);
    children.add(child);
    return child;
  }

  async function runInTurn(job: PictureJob, owner: string) {
    const endTurn = await turns.take(owner);
    const began = performance.now();
    // The load of a process that has ended is unknown: at most all of the time.
    let usedMs: number | undefined;
    try {
      const child = take();
      const outcome = await runJob(child, job, timeoutMs);
      if (typeof outcome === 'string') {
        end(child);
      } else {
        usedMs = outcome.usedMs;
        free.push(child);
      }
      return outcome;
    } finally {
      clearTimeout(idle);
      idle = setTimeout(endFree, idleMs).unref();
      endTurn(usedMs ?? performance.now() - began);
    }
  }

  async function make(job: PictureJob, owner: string): Promise<unknown> {
    const outcome = await runInTurn(job, owner);
    if (outcome === 'lost' && isClosed) throw notNow(new Error('the service ends'));
    if (outcome === 'lost') throw badRequest('This picture could not be read');
    // Decoding has a separate, shorter limit, so this is a busy machine.
    if (outcome === 'late') throw notNow(new Error(`a picture took over ${timeoutMs} ms`));
    if ('failed' in outcome) throw notNow(new Error(outcome.failed));
    if ('refused' in outcome) {
      const { statusCode, message, errors } = outcome.refused;
      throw new AppError(statusCode, message, errors === undefined ? {} : { errors });
    }
    return outcome.made;
  }

  const makers = kinds.map((kind) => [
    kind,
    async ({ path, size }: PictureUpload, owner: string, width = 0, height = 0) => {
      assertOutsideTransaction('the picture process');
      return make({ kind, upload: { path, size }, width, height }, owner);
    },
  ]);
  const rest = { isRunning: () => children.size > 0, close };
  return { ...Object.fromEntries(makers), ...rest } as PictureProcess<Makers>;
}

function notNow(cause: Error): AppError {
  return unavailable('Pictures cannot be accepted at the moment.', 5, cause);
}

/** The main loop of the picture process: handles one job at a time. */
export function answerPictureJobs(makers: PictureMakers): void {
  const make = async ({ kind, upload, width, height }: PictureJob) => makers[kind]?.(upload, width, height);
  process.on('message', (job: PictureJob) => {
    const before = process.cpuUsage();
    const answer = (outcome: Omit<PictureOutcome, 'usedMs'>) => {
      const { user, system } = process.cpuUsage(before);
      process.send?.({ ...outcome, usedMs: (user + system) / 1_000 });
    };
    make(job).then(
      (made) => answer({ made }),
      (error: unknown) => {
        if (error instanceof AppError && error.statusCode < 500) {
          const { statusCode, message, errors } = error;
          answer({ refused: { statusCode, message, errors } });
        } else {
          answer({ failed: error instanceof Error ? error.message : String(error) });
        }
      },
    );
  });
  process.on('disconnect', () => process.exit(0));
}

function startWorker(worker: URL): ChildProcess {
  // The process gets no environment, because it parses untrusted input.
  const child = fork(worker, [], {
    execArgv: ['--max-semi-space-size=2'],
    env: {},
    serialization: 'advanced',
    stdio: 'ignore',
  });
  // Set before it has created threads, which inherit it: a picture can wait, a call cannot.
  if (child.pid !== undefined) os.setPriority(child.pid, os.constants.priority.PRIORITY_LOW);
  child.unref();
  child.channel?.unref();
  return child;
}

/** `lost` if the process ends or cannot be started, `late` if it takes too long. */
function runJob(child: ChildProcess, job: PictureJob, timeoutMs: number): Promise<PictureOutcome | 'lost' | 'late'> {
  return new Promise((resolve) => {
    const finish = (outcome: PictureOutcome | 'lost' | 'late') => {
      clearTimeout(timer);
      child.removeAllListeners();
      child.on('error', () => undefined);
      resolve(outcome);
    };
    const timer = setTimeout(finish, timeoutMs, 'late');
    child.once('message', (message) => finish(message as PictureOutcome));
    child.once('exit', () => finish('lost'));
    child.once('error', () => finish('lost'));
    if (child.connected) child.send(job);
    else finish('lost');
  });
}
