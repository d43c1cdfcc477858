// `npm test -w services/<name> [-- part of a path]`: the tests of one service, on a real PostgreSQL and NATS.
import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const [name, ...more] = process.argv.slice(2);
const vitest = path.join(root, 'node_modules/vitest/vitest.mjs');
const firstFlag = more.findIndex((one) => one.startsWith('-'));
const parts = firstFlag === -1 ? more : more.slice(0, firstFlag);
const flags = more.slice(parts.length);
// Vitest runs what matches any of its filters.
const files = globSync(`services/${name}/**/*.test.ts`, { cwd: root, exclude: ['**/node_modules/**'] });
const chosen = files.filter((file) => parts.some((part) => file.includes(part)));
const where = parts.length === 0 ? [`services/${name}/`] : chosen;
if (where.length === 0) {
  process.stderr.write(`No test of ${name} has ${parts.join(' or ')} in its path.\n`);
  process.exit(1);
}
const options = ['run', '--project', 'unit', '--project', 'integration', ...where, ...flags];
const { status } = spawnSync(process.execPath, [vitest, ...options], { cwd: root, stdio: 'inherit' });
process.exitCode = status ?? 1;
