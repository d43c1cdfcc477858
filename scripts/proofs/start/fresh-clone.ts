import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chooseFreePorts } from '@stagedoor/test-support/start-system';
import { readLines, waitForExit } from '../../embedded/child-process-output.ts';
import { shellEnvironment } from '../instruments/shell-environment.ts';

const root = path.resolve(import.meta.dirname, '../../..');

export type CloneRun = {
  address: string;
  /** Of `npm start`. */
  pid: number;
  dataDir: string;
  output(): string;
  hasEnded(): boolean;
  stop(): Promise<void>;
};

/** A clone of the last commit, without node_modules and with an empty npm cache. */
type FreshClone = { start(): CloneRun; remove(): void };

export async function makeFreshClone(): Promise<FreshClone> {
  const place = mkdtempSync(path.join(tmpdir(), 'stagedoor-clone-'));
  // Readable for others, as a person's folder is: the system user that runs the database can enter it.
  chmodSync(place, 0o755);
  const folder = path.join(place, 'stagedoor');
  execFileSync('git', ['clone', '--quiet', root, folder]);
  const ports = await chooseFreePorts();
  const env = { ...shellEnvironment(), ...ports, npm_config_cache: path.join(place, 'npm-cache') };
  return {
    start() {
      const child = spawn('npm', ['start'], { cwd: folder, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
      let printed = '';
      readLines(child, (line) => {
        printed += `${line}\n`;
      });
      return {
        address: `http://localhost:${ports.GATEWAY_PORT}`,
        pid: child.pid ?? 0,
        dataDir: path.join(folder, '.data'),
        output: () => printed,
        hasEnded: () => child.exitCode !== null,
        stop: () => stop(child),
      };
    },
    remove: () => rmSync(place, { recursive: true, force: true }),
  };
}

/** Ctrl-C reaches the whole group that the terminal runs. */
async function stop(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null) return;
  process.kill(-child.pid, 'SIGINT');
  await waitForExit(child);
}
