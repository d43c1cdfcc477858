import { execFile } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { findProgram, inFreshFolder, unpackDebianPackages } from './fetch-program.ts';

const run = promisify(execFile);
/** Some 120 MB, on a slow line. */
const downloadMs = 900_000;
const programs = ['ffmpeg', 'ffprobe'];

/** The folder in which the media service looks for ffmpeg when it is not on the PATH. */
export function filmToolsFolder(binDir: string): string {
  return path.join(binDir, 'film-tools');
}

/**
 * Makes sure that there are ffmpeg and ffprobe: on the PATH, from an earlier time, or as the packages of Debian or Ubuntu with what
 * they need, unpacked without root. Throws an error that says why there are none.
 */
export async function fetchFilmTools(binDir: string, env: NodeJS.ProcessEnv = process.env): Promise<void> {
  const done = filmToolsFolder(binDir);
  if (programs.every((name) => findProgram(name, env)) || existsSync(done)) return;
  await inFreshFolder(`${done}.fetch-${process.pid}`, async (folder) => {
    const root = await unpackDebianPackages(await listNeeded(env), folder, env, downloadMs);
    const whole = path.join(folder, 'whole');
    mkdirSync(path.join(whole, 'lib'), { recursive: true });
    for (const name of programs) copyFileSync(path.join(root, 'usr/bin', name), path.join(whole, name));
    for (const file of readdirSync(path.join(root, 'usr/lib'), { recursive: true, encoding: 'utf8' })) {
      if (!/\.so(?:\.\d+)*$/.test(file)) continue;
      const source = path.join(root, 'usr/lib', file);
      const stored = path.join(whole, 'lib', path.basename(file));
      // Each library has a file and one or two links to it, a few of them out of what was unpacked.
      if (lstatSync(source).isFile()) copyFileSync(source, stored);
      else if (existsSync(source)) symlinkSync(path.basename(realpathSync(source)), stored);
    }
    await run(path.join(whole, 'ffprobe'), ['-version'], { env: { LD_LIBRARY_PATH: path.join(whole, 'lib') } });
    rmSync(done, { recursive: true, force: true });
    renameSync(whole, done);
  });
}

/** The package and those that this machine lacks for it. */
async function listNeeded(env: NodeJS.ProcessEnv): Promise<string[]> {
  const apt = findProgram('apt-get', env);
  if (apt === undefined) throw new Error('no apt-get here');
  const { stdout } = await run(apt, ['install', '--simulate', '--no-install-recommends', 'ffmpeg'], { env });
  return [...stdout.matchAll(/^Inst (\S+)/gm)].map(([, name = '']) => name);
}
