import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { readManifest } from '../backup/manifest.ts';
import { callGateway } from '../proving/gateway-calls.ts';
import type { Finding } from '../proving/proof.ts';
import { startRealSystem } from '../proving/start-real-system.ts';
import { makeDataFolder } from '../testing/embedded-servers.ts';
import { chooseFreePorts } from '../testing/start-system.ts';

export const bar = 'A backup taken while people write, restored into an empty system, has every row and every file.';

const root = path.resolve(import.meta.dirname, '../..');

export async function run(print: (line: string) => void): Promise<Finding> {
  const around = mkdtempSync(path.join(tmpdir(), 'stagedoor-backup-'));
  const folder = path.join(around, 'backup');
  const system = await startRealSystem();
  let writing = true;
  try {
    let written = 0;
    const write = async () => {
      for (; writing; written += 1) {
        const body = { email: `w${written}@example.com`, username: `writer_${written}`, password: 'pass-word-1' };
        await callGateway(system.address, 'POST', '/api/auth/register', { body });
      }
    };
    const writes = write();
    const backupStarted = performance.now();
    print(await runScript('backup', folder, system.env));
    print(`the backup took ${secondsSince(backupStarted)}`);
    writing = false;
    await writes;
    print(`${written} people registered during the backup`);
  } finally {
    writing = false;
    await system.remove();
  }
  const env = { ...(await chooseFreePorts()), DATA_DIR: makeDataFolder() };
  const restoreStarted = performance.now();
  print(await runScript('restore', folder, env));
  print(`the restore took ${secondsSince(restoreStarted)}`);
  const restored = await startRealSystem({ env });
  try {
    const { databases, files } = readManifest(folder);
    const posts = await callGateway(restored.address, 'GET', '/api/posts/trending');
    const ledger = await runScript('ledger', 'check', env);
    print(`the ledger: ${ledger}`);
    const rows = databases.flatMap(({ tables }) => tables).reduce((sum, table) => sum + table.rows, 0);
    return {
      measured: `${rows} rows of ${databases.length} databases and ${files.length} files back, each read again and equal; the restored system answers ${posts.status}`,
      holds: rows > 0 && files.length > 0 && posts.status === 200,
    };
  } finally {
    await restored.remove();
    rmSync(around, { recursive: true, force: true });
  }
}

function secondsSince(started: number): string {
  return `${((performance.now() - started) / 1_000).toFixed(1)} s`;
}

async function runScript(name: string, argument: string, env: Readonly<Record<string, string>>): Promise<string> {
  const script = path.join(root, `scripts/${name}.ts`);
  // Without the addresses of other servers that this machine's environment may name.
  const own = { ...process.env, DATABASE_URL: '', NATS_URL: '', ...env };
  const { stdout } = await promisify(execFile)(process.execPath, [script, argument], { env: own });
  return stdout.trim();
}
