import { execFile, execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { shellEnvironment } from '../instruments/shell-environment.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const run = promisify(execFile);

/** A team's folder, outside of this repository, and the commands that were run there and here. */
export type TeamFolder = {
  folder: string;
  /** Where the packages of this repository are put. */
  packages: string;
  /** Runs a command as a person would type it. Throws with its last lines where it fails. */
  inFolder(line: string): Promise<void>;
  inRepository(line: string): Promise<void>;
  countCommands(): number;
  /** `git status` of this repository. */
  repositoryStatus(): string;
  remove(): void;
};

export function makeTeamFolder(print: (line: string) => void): TeamFolder {
  const place = mkdtempSync(path.join(tmpdir(), 'stagedoor-team-'));
  // The user who runs the database enters it.
  chmodSync(place, 0o755);
  const folder = path.join(place, 'calendar');
  mkdirSync(folder);
  const env = { ...shellEnvironment(), NO_COLOR: '1' };
  let count = 0;
  const runIn = async (cwd: string, line: string) => {
    const begun = performance.now();
    await run('/bin/sh', ['-c', line], { cwd, env, maxBuffer: 64_000_000 }).catch(
      (error: { stdout?: string; stderr?: string }) => {
        const printed = `${error.stdout ?? ''}${error.stderr ?? ''}`.trim().split('\n').slice(-15).join('\n');
        throw new Error(`${line}: ${printed}`);
      },
    );
    count += 1;
    print(`${((performance.now() - begun) / 1_000).toFixed(1)} s  ${line}`);
  };
  return {
    folder,
    packages: path.join(place, 'packages'),
    inFolder: (line) => runIn(folder, line),
    inRepository: (line) => runIn(root, line),
    countCommands: () => count,
    repositoryStatus: () => execFileSync('git', ['status', '--porcelain'], { cwd: root, encoding: 'utf8' }),
    remove: () => rmSync(place, { recursive: true, force: true }),
  };
}
