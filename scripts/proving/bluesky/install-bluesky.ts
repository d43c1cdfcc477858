import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Its SQLite driver ends the process under Node 24, so it runs on the Node before. */
const nodePackage = `node-${process.platform}-${process.arch}`;
const dependencies = { '@atproto/dev-env': '0.6.7', [nodePackage]: '22.23.3' };

export type BlueskyInstallation = { folder: string; node: string };

/**
 * Installs Bluesky's development network in `folder`, the first time within some minutes: it is 350 MB, and its SQLite driver is
 * compiled here. Throws where npm reaches no registry or there is no C++ compiler.
 */
export async function installBluesky(folder: string, print: (line: string) => void): Promise<BlueskyInstallation> {
  const headers = path.join(folder, 'node_modules', nodePackage);
  const bin = path.join(headers, 'bin');
  const installation = { folder, node: path.join(bin, 'node') };
  if (existsSync(path.join(folder, 'node_modules/better-sqlite3/build/Release/better_sqlite3.node'))) {
    return installation;
  }
  print(`installs Bluesky's development network in ${folder}`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ private: true, dependencies }));
  await run('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts'], { cwd: folder });
  // From its source, because its own installer downloads a binary.
  await run('npm', ['rebuild', 'better-sqlite3', '--build-from-source', `--nodedir=${headers}`], {
    cwd: folder,
    env: { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH ?? ''}` },
  });
  return installation;
}
