import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { expect, onTestFinished, test } from 'vitest';

/** Begins a program of films that would last for an hour, as a service does. */
const beginLongWork = `
  import { findFilmTools } from '#/film/film-tools.ts';
  const [folder, setpriv, file] = process.argv.slice(1);
  const hour = ['-re', '-f', 'lavfi', '-i', 'sine=duration=3600', '-y', file];
  await findFilmTools(folder || undefined, undefined, setpriv).run('ffmpeg', hour, { timeoutMs: 3_600_000 });`;

/** The processes whose arguments name a file. */
async function findWorkers(file: string): Promise<string[]> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const lines = await Promise.all(ids.map((id) => readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')));
  return lines.filter((line) => line.includes(file) && line.includes('sine=duration=3600') && !line.includes('import'));
}

test.each([
  ['by the system', '/usr/bin/setpriv'],
  ['by a shell where the system cannot', '/nowhere/setpriv'],
])('ffmpeg is ended with a service that is killed, %s', async (_, setpriv) => {
  const folder = await mkdtemp(join(tmpdir(), 'stagedoor-test-tools-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, 'hour.wav');
  const args = ['--input-type=module', '--eval', beginLongWork, process.env.FILM_TOOLS ?? '', setpriv, file];
  const service = spawn(process.execPath, args, { cwd: join(import.meta.dirname, '../..'), stdio: 'inherit' });
  const ended = once(service, 'exit');
  await waitFor(async () => (await findWorkers(file)).some((line) => line.includes('ffmpeg')), { timeoutMs: 20_000 });
  service.kill('SIGKILL');
  expect(await ended).toEqual([null, 'SIGKILL']);
  await waitFor(async () => (await findWorkers(file)).length === 0, { timeoutMs: 5_000 });
});
