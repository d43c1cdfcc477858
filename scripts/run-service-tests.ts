// `npm test -w services/<name>`: the tests of one service, on a real PostgreSQL and NATS.
import { spawnSync } from 'node:child_process';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const [name, ...more] = process.argv.slice(2);
const vitest = path.join(root, 'node_modules/vitest/vitest.mjs');
const options = ['run', '--project', 'unit', '--project', 'integration', `services/${name}/`, ...more];
const { status } = spawnSync(process.execPath, [vitest, ...options], { cwd: root, stdio: 'inherit' });
process.exitCode = status ?? 1;
