import { type ChildProcess, fork } from 'node:child_process';
import os from 'node:os';
import type { FieldError } from '@stagedoor/contracts/error';
import pLimit from 'p-limit';
import { AppError, badRequest, unavailable } from '#/common/errors.ts';
import { assertOutsideTransaction } from '#/database/transaction.ts';
import type { ReceivedFile } from '#/uploads/received-file.ts';

export type PictureUpload = Pick<ReceivedFile, 'path' | 'size'>;

/**
 * Functions that make the renditions of an uploaded picture, by kind. Each throws a 4xx if the file is not a picture or is
 * too large.
 */
export type PictureMakers = { readonly [kind: string]: (upload: PictureUpload) => Promise<unknown> };

/** The same, made in another process. */
export type PictureProcess<Makers extends PictureMakers> = {
  readonly [Kind in keyof Makers]: (upload: PictureUpload) => ReturnType<Makers[Kind]>;
} & {
  /** Whether the process is there. */
  isRunning(): boolean;
  close(): void;
};

interface PictureJob {
  readonly kind: string;
  readonly upload: PictureUpload;
}

type PictureOutcome =
  | { readonly made: unknown }
  | { readonly refused: { statusCode: number; message: string; errors: readonly FieldError[] | undefined } }
  | { readonly failed: string };

interface ProcessOptions<Kind> {
  /** The module that the process runs: it calls {@link answerPictureJobs} with the makers. */
  readonly worker: URL;
  readonly kinds: readonly Kind[];
  readonly idleMs?: number;
  readonly timeoutMs?: number;
}

/**
 * Makes pictures in a process of its own, one at a time. Decoding may take most of a gigabyte and parses untrusted
 * input: the service stays small, and survives if a picture crashes the process. The process starts on demand and ends
 * after some idle time.
 */
export function createPictureProcess<Makers extends PictureMakers>({
  worker,
  kinds,
  idleMs = 15_000,
  timeoutMs = 30_000,
}: ProcessOptions<keyof Makers & string>): PictureProcess<Makers> {
  // So that the memory that pictures need does not add up.
  const inTurn = pLimit(1);
  let child: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;

  function end(): void {
    clearTimeout(idle);
    child?.kill('SIGKILL');
    child = undefined;
  }

  async function make(job: PictureJob): Promise<unknown> {
    clearTimeout(idle);
    child ??= startWorker(worker);
    const outcome = await runJob(child, job, timeoutMs);
    if (outcome === 'lost' || outcome === 'late') end();
    idle = setTimeout(end, idleMs).unref();
    if (outcome === 'lost') throw badRequest('This picture could not be read');
    // Decoding has a shorter limit of its own, so this is a busy machine.
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
    async ({ path, size }: PictureUpload) => {
      assertOutsideTransaction('the picture process');
      return inTurn(() => make({ kind, upload: { path, size } }));
    },
  ]);
  const rest = { isRunning: () => child !== undefined, close: end };
  return { ...Object.fromEntries(makers), ...rest } as PictureProcess<Makers>;
}

function notNow(cause: Error): AppError {
  return unavailable('Pictures cannot be accepted at the moment.', 5, cause);
}

/** The main loop of the picture process: handles one job at a time. */
export function answerPictureJobs(makers: PictureMakers): void {
  const answer = (outcome: PictureOutcome) => process.send?.(outcome);
  const make = async ({ kind, upload }: PictureJob) => makers[kind]?.(upload);
  process.on('message', (job: PictureJob) => {
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
  // Before it has made threads, which inherit it: a picture can wait, a call cannot.
  if (child.pid !== undefined) os.setPriority(child.pid, os.constants.priority.PRIORITY_LOW);
  child.unref();
  child.channel?.unref();
  return child;
}

/** `lost` where the process ends or cannot be started, `late` where it takes too long. */
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
