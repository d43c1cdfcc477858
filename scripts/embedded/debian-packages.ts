import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { findProgram } from './find-program.ts';
import { runWhileItMoves } from './run-with-stall-detection.ts';

/**
 * Downloads packages of Debian or Ubuntu into `folder` and unpacks them there, without root and without installing them.
 * apt needs no root if its cache, and if necessary its lists, are in folders of our own; it verifies the packages'
 * signatures itself. Returns the folder that stands for `/`, or why there is none.
 */
export async function unpackDebianPackages(
  names: readonly string[],
  folder: string,
  env: NodeJS.ProcessEnv,
): Promise<{ root: string } | { why: string }> {
  const [apt, dpkg] = [findProgram('apt-get', env), findProgram('dpkg', env)];
  if (!apt || !dpkg) return { why: 'no apt-get here' };
  const root = path.join(folder, 'unpacked');
  for (const needed of ['lists/partial', 'cache/archives/partial', 'unpacked']) {
    mkdirSync(path.join(folder, needed), { recursive: true });
  }
  const quick = [`Dir::Cache=${folder}/cache`, 'Acquire::Languages=none', 'Acquire::Retries=0'];
  // As root, apt would download as a user of its own, who cannot enter this folder.
  const withTheirs = [...quick, 'APT::Sandbox::User=root'].flatMap((option) => ['-o', option]);
  const withOurs = [...withTheirs, '-o', `Dir::State::Lists=${folder}/lists`];
  let fetched = await runWhileItMoves(apt, [...withTheirs, 'download', ...names], folder);
  if (!fetched.ok) {
    // Other package sources may fail; the download itself shows whether the packages are available.
    await runWhileItMoves(apt, [...withOurs, 'update'], folder);
    fetched = await runWhileItMoves(apt, [...withOurs, 'download', ...names], folder);
  }
  if (!fetched.ok) return { why: fetched.reason };
  const archives = readdirSync(folder).filter((name) => name.endsWith('.deb'));
  if (archives.length < names.length) return { why: 'apt-get brought nothing' };
  for (const archive of archives) {
    const unpacked = spawnSync(dpkg, ['-x', path.join(folder, archive), root], { encoding: 'utf8' });
    if (unpacked.status !== 0) return { why: unpacked.stderr.trim().split('\n')[0] ?? 'it cannot be unpacked' };
  }
  return { root };
}
