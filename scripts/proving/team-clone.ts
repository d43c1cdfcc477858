import { execFile, execFileSync } from 'node:child_process';
import { chmodSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const root = path.resolve(import.meta.dirname, '../..');
const run = promisify(execFile);

/** A clone of the last commit, with the packages that are installed here: what a team has after its installation. */
export type TeamClone = {
  folder: string;
  /** Runs a script of the clone with the project's own Node. Returns its exit code and what it printed. */
  runScript(script: string, ...args: string[]): Promise<{ code: number; output: string }>;
  /** Variables for the scripts that are run from now on. */
  setVariables(variables: Readonly<Record<string, string>>): void;
  /** Paths that differ from the commit, from `git status`. */
  changedPaths(): string[];
  remove(): void;
};

export function makeTeamClone(): TeamClone {
  const place = mkdtempSync(path.join(tmpdir(), 'stagedoor-team-'));
  // The user who runs the database enters it.
  chmodSync(place, 0o755);
  const folder = path.join(place, 'stagedoor');
  execFileSync('git', ['clone', '--quiet', root, folder]);
  cpSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'), {
    recursive: true,
    verbatimSymlinks: true,
  });
  let variables: Readonly<Record<string, string>> = {};
  return {
    folder,
    setVariables(given) {
      variables = given;
    },
    async runScript(script, ...args) {
      const env = { ...process.env, VITEST: '', NODE_ENV: '', NO_COLOR: '1', ...variables };
      const options = { cwd: folder, env, maxBuffer: 64_000_000 };
      try {
        const { stdout, stderr } = await run(process.execPath, [path.join(folder, script), ...args], options);
        return { code: 0, output: `${stdout}${stderr}` };
      } catch (error) {
        const { code, stdout, stderr } = error as { code?: number; stdout?: string; stderr?: string };
        return { code: code ?? 1, output: `${stdout ?? ''}${stderr ?? ''}` };
      }
    },
    changedPaths() {
      const printed = execFileSync('git', ['status', '--porcelain'], { cwd: folder, encoding: 'utf8' });
      return printed
        .split('\n')
        .filter(Boolean)
        .map((line) => line.slice(3));
    },
    remove: () => rmSync(place, { recursive: true, force: true }),
  };
}
