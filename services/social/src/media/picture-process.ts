import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { FieldError } from '@stagedoor/contracts/error';
import { AppError, badRequest, unavailable } from '@stagedoor/service-kit/errors';
import { oneAtATime } from '@stagedoor/service-kit/one-at-a-time';
import type { makeAvatar, makeCover, makePostPicture, PictureUpload } from '#/media/make-pictures.ts';

/** Makes what is stored of uploaded pictures. Throws a 4xx for what is no picture, or too much of one. */
export interface PictureMaker {
  avatar(upload: PictureUpload): ReturnType<typeof makeAvatar>;
  cover(upload: PictureUpload): ReturnType<typeof makeCover>;
  post(upload: PictureUpload): ReturnType<typeof makePostPicture>;
  /** Whether the process is there. */
  isRunning(): boolean;
  close(): void;
}

export const makerKinds = ['avatar', 'cover', 'post'] as const;

export interface PictureJob {
  readonly kind: (typeof makerKinds)[number];
  readonly upload: PictureUpload;
}

export type PictureOutcome =
  | { readonly made: unknown }
  | { readonly refused: { statusCode: number; message: string; errors: readonly FieldError[] | undefined } }
  | { readonly failed: string };

const worker = fileURLToPath(new URL('./picture-worker.ts', import.meta.url));

/**
 * Makes pictures in a process of its own, one at a time. Decoding can take most of a gigabyte for a moment, and runs
 * code that parses what strangers send: the service keeps its memory, and lives on where a picture takes the process
 * down. The process is started when it is needed, and ends when it was not for a while.
 */
export function createPictureMaker({ idleMs = 15_000, timeoutMs = 30_000 } = {}): PictureMaker {
  const inTurn = oneAtATime();
  let child: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;

  function end(): void {
    clearTimeout(idle);
    child?.kill('SIGKILL');
    child = undefined;
  }

  async function make(job: PictureJob): Promise<unknown> {
    clearTimeout(idle);
    child ??= startWorker();
    const outcome = await ask(child, job, timeoutMs);
    if (outcome === 'lost') end();
    idle = setTimeout(end, idleMs).unref();
    if (outcome === 'lost') throw badRequest('This picture could not be read');
    if ('failed' in outcome) throw unavailable('Pictures cannot be taken at the moment.', 5, new Error(outcome.failed));
    if ('refused' in outcome) {
      const { statusCode, message, errors } = outcome.refused;
      throw new AppError(statusCode, message, errors === undefined ? {} : { errors });
    }
    return outcome.made;
  }

  const run =
    <Made>(kind: PictureJob['kind']) =>
    ({ path, size }: PictureUpload) =>
      inTurn(() => make({ kind, upload: { path, size } })) as Promise<Made>;
  return {
    avatar: run('avatar'),
    cover: run('cover'),
    post: run('post'),
    isRunning: () => child !== undefined,
    close: end,
  };
}

function startWorker(): ChildProcess {
  // It gets no secret of ours: what it runs on is what strangers send.
  const child = fork(worker, [], {
    execArgv: ['--max-semi-space-size=2'],
    env: {},
    serialization: 'advanced',
    stdio: 'ignore',
  });
  child.unref();
  child.channel?.unref();
  return child;
}

/** `lost` where the process ends, cannot be started, or takes too long. */
function ask(child: ChildProcess, job: PictureJob, timeoutMs: number): Promise<PictureOutcome | 'lost'> {
  return new Promise((resolve) => {
    const settle = (outcome: PictureOutcome | 'lost') => {
      clearTimeout(timer);
      child.removeAllListeners();
      child.on('error', () => undefined);
      resolve(outcome);
    };
    const timer = setTimeout(settle, timeoutMs, 'lost');
    child.once('message', (message) => settle(message as PictureOutcome));
    child.once('exit', () => settle('lost'));
    child.once('error', () => settle('lost'));
    if (child.connected) child.send(job);
    else settle('lost');
  });
}
