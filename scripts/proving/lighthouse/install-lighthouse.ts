import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const version = '13.5.0';
const root = path.resolve(import.meta.dirname, '../../..');

/**
 * Installs Lighthouse below .data/ at its first use and returns its program. It is no dependency of the project: 114
 * packages of 176 MB, for one measurement that few people take.
 */
export function installLighthouse(print: (line: string) => void): string {
  const folder = path.join(root, '.data/lighthouse');
  const packageFolder = path.join(folder, 'node_modules/lighthouse');
  if (installedVersion(packageFolder) !== version) {
    print(`installing lighthouse ${version} into .data/`);
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, 'package.json'), '{ "private": true }\n');
    const { status, stderr } = spawnSync(
      'npm',
      ['install', '--ignore-scripts', '--no-audit', '--no-fund', `lighthouse@${version}`],
      { cwd: folder, encoding: 'utf8' },
    );
    if (status !== 0) throw new Error(`lighthouse could not be installed: ${stderr.trim().split('\n').at(-1)}`);
  }
  return path.join(packageFolder, 'cli/index.js');
}

function installedVersion(packageFolder: string): string | undefined {
  const file = path.join(packageFolder, 'package.json');
  if (!existsSync(file)) return undefined;
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}
