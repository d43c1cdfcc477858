import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { NoSpace } from '#/work/work-room.ts';

/** ffmpeg and ffprobe of this machine. */
export interface FilmTools {
  /**
   * Returns what the program printed. Throws a {@link ToolFailure} if it fails, takes too long, or too much memory or space, and a
   * {@link NoSpace} if the disk is full.
   */
  run(program: 'ffmpeg' | 'ffprobe', args: readonly string[], limits: ToolLimits): Promise<string>;
}

interface ToolLimits {
  readonly timeoutMs: number;
  /** The most bytes of each file that it writes; few by default, because most write none. */
  readonly mostBytes?: number;
}

/** A program failed. Its message is for the log: the last line that it printed. */
export class ToolFailure extends Error {
  /** Whether it ended by itself, and not for want of time, memory or space: then the file is to blame. */
  readonly isOfFile: boolean;

  constructor(message: string, isOfFile: boolean) {
    super(message);
    this.isOfFile = isOfFile;
  }
}

/** Whether the failure says that a file is damaged. */
export function isDamage(error: unknown): boolean {
  return error instanceof ToolFailure && error.isOfFile;
}

/** More than any film of the largest accepted size takes to decode and encode. */
const memoryKb = 4_000_000;
/** A poster, at the most. */
const fewBytes = 200_000_000;
/** What a shell counts the size of files in, bytes. */
const blockBytes = 512;
/** How many threads of a program work: two halve the time until a film can be watched. */
export const threads = 2;
/** Has the system end a program together with the process that began it, even if that is killed. Of util-linux. */
const endTogether = '/usr/bin/setpriv';

/**
 * Returns the tools, or undefined if this machine has none; `ending` ends what they do. They are looked for each time, because `npm start` fetches them after
 * the first page: in `folder`, and on the PATH. `setpriv`: tests set it.
 */
export function findFilmTools(
  folder: string | undefined,
  ending?: AbortSignal,
  setpriv = endTogether,
): FilmTools | undefined {
  const places = [...(folder === undefined ? [] : [folder]), ...(process.env.PATH ?? '').split(path.delimiter)];
  const found = places.find((place) => place !== '' && existsSync(path.join(place, 'ffprobe')));
  if (found === undefined) return undefined;
  return { run: (program, args, limits) => runTool(path.join(found, program), args, { ...limits, ending, setpriv }) };
}

interface ToolRun extends ToolLimits {
  readonly ending: AbortSignal | undefined;
  readonly setpriv: string;
}

/**
 * Runs a program on a file that somebody has sent: without the environment, a network or a terminal, after everything else, and with
 * bounded time, memory and output.
 */
async function runTool(
  program: string,
  args: readonly string[],
  { timeoutMs, mostBytes = fewBytes, ending, setpriv }: ToolRun,
): Promise<string> {
  const libraries = path.join(path.dirname(program), 'lib');
  const processorSeconds = Math.ceil((threads * timeoutMs) / 1_000);
  const limits = `ulimit -v ${memoryKb}; ulimit -t ${processorSeconds}; ulimit -f ${Math.ceil(mostBytes / blockBytes)}`;
  const hasSetpriv = existsSync(setpriv);
  const script = `${limits}; ${hasSetpriv ? '' : watch} exec nice -n 15 "$@"`;
  const command = [...(hasSetpriv ? [setpriv, '--pdeathsig', 'KILL'] : []), program, ...args];
  const child = spawn('/bin/sh', ['-c', script, 'sh', ...command], {
    stdio: ['ignore', 'pipe', 'pipe'],
    // Of packages that were unpacked without being installed.
    env: { PATH: '/usr/bin:/bin', ...(existsSync(libraries) ? { LD_LIBRARY_PATH: libraries } : {}) },
    timeout: timeoutMs,
    killSignal: 'SIGKILL',
    ...(ending === undefined ? {} : { signal: ending }),
  });
  const ended = new Promise<{ readonly code: number | null; readonly signal: string | null }>((resolve, reject) => {
    child.once('error', reject).once('close', (code, signal) => resolve({ code, signal }));
  });
  const read = (stream: Readable) => readBounded(stream, () => child.kill('SIGKILL'));
  const [printed, problems, { code, signal }] = await Promise.all([read(child.stdout), read(child.stderr), ended]);
  // Some formats are written with an error and without a failure.
  if (/No space left/i.test(problems)) throw new NoSpace(`No space is left for ${path.basename(program)}`);
  if (code === 0) return printed;
  if (signal === 'SIGXFSZ') throw new ToolFailure(`${path.basename(program)} wrote more than ${mostBytes} bytes`, true);
  const why = code === null ? `not done after ${timeoutMs} ms` : (problems.trim().split('\n').at(-1) ?? '');
  // A damaged file may ask for more memory than there is.
  const saysDamaged = /Failed to read|Invalid data/i.test(problems);
  const isShort = /Cannot allocate|out of memory|Resource temporarily/i.test(problems);
  const isOfFile = code !== null && (saysDamaged || !isShort);
  throw new ToolFailure(`${path.basename(program)}: ${why.slice(0, 300)}`, isOfFile);
}

/** Of a shell: looks every second whether the service is there, and otherwise kills the program that it becomes. */
const watch = '(while kill -0 $$; do kill -0 $PPID || kill -9 $$; sleep 1; done) >/dev/null 2>&1 &';

/** A hostile file may have a program print without end. */
const mostPrinted = 16_000_000;

async function readBounded(stream: Readable, end: () => void): Promise<string> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of stream as AsyncIterable<Buffer>) {
    length += piece.length;
    if (length > mostPrinted) end();
    else pieces.push(piece);
  }
  return Buffer.concat(pieces).toString();
}

/**
 * Arguments before each input: only containers that are accepted are opened, because playlists and lists of files open others, and
 * nothing but files of this machine.
 */
export const openingFlags = [
  ...['-v', 'error', '-protocol_whitelist', 'file,pipe'],
  ...['-format_whitelist', 'mov,mp4,matroska,webm,mp3,ogg,wav,flac'],
] as const;

/** The same for ffmpeg. */
export const inputFlags = ['-nostdin', '-hide_banner', ...openingFlags] as const;

/** Of a frame: twice that of the largest screens. */
export const mostPixels = 36_000_000;

/** Arguments before an input that is decoded: no frame is larger, whatever its container says. */
export const decodingFlags = ['-max_pixels', String(mostPixels), '-threads', String(threads)] as const;
