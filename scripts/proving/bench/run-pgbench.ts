import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import postgres from 'postgres';
import { waitForExit } from '../../embedded/child-process-output.ts';
import type { SentStatement } from './capture-statements.ts';

/** Whether this machine has pgbench, as any that has PostgreSQL's own packages. */
export function hasPgbench(): boolean {
  return spawnSync('pgbench', ['--version'], { stdio: 'ignore' }).status === 0;
}

const clients = 4;

/**
 * Runs the statements of requests with pgbench, prepared as the services prepare them: those of one request at a time,
 * `times` times in all, by the server's socket file where there is one here, as the services come. Throws what pgbench reports
 * as an error.
 */
export async function runPgbench(
  databaseUrl: string,
  requests: readonly (readonly SentStatement[])[],
  times: number,
): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'stagedoor-pgbench-'));
  try {
    const scripts = requests.map((statements, index) => {
      const file = path.join(folder, `${index}.sql`);
      const { script, variables } = writeScript(statements, `r${index}`);
      writeFileSync(file, script);
      return ['-f', file, ...variables.flatMap(([name, value]) => ['-D', `${name}=${value}`])];
    });
    const each = Math.max(1, Math.round(times / clients));
    const common = ['-n', '-M', 'prepared', '-c', String(clients), '-t', String(each)];
    const { hostname, port, username, password, pathname } = new URL(databaseUrl);
    const child = spawn('pgbench', [...common, ...scripts.flat(), pathname.slice(1)], {
      env: {
        ...process.env,
        PGHOST: (await findSocketFolder(databaseUrl)) ?? hostname,
        PGPORT: port,
        PGUSER: username,
        PGPASSWORD: decodeURIComponent(password),
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let problems = '';
    child.stderr.on('data', (part: Buffer) => {
      problems += part;
    });
    await waitForExit(child);
    if (child.exitCode !== 0) throw new Error(`pgbench failed: ${problems.slice(0, 500)}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function findSocketFolder(databaseUrl: string): Promise<string | undefined> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  try {
    const [row] = await sql<{ folder: string; port: string }[]>`
      select current_setting('unix_socket_directories') as folder, current_setting('port') as port`;
    return row && existsSync(path.join(row.folder, `.s.PGSQL.${row.port}`)) ? row.folder : undefined;
  } finally {
    await sql.end();
  }
}

/**
 * Writes statements as a script of pgbench, each parameter a variable of it, which is sent as text as the services send it. A
 * variable cannot be null, so a null stays in the text.
 */
export function writeScript(
  statements: readonly SentStatement[],
  prefix: string,
): { script: string; variables: readonly (readonly [string, string])[] } {
  const variables: [string, string][] = [];
  const lines = statements.map(({ text, parameters }, index) => {
    const withVariables = text.replaceAll(/\$(\d+)/g, (_, number: string) => {
      const value = parameters[Number(number) - 1];
      if (value === null || value === undefined) return 'null';
      const name = `${prefix}_${index}_${number}`;
      if (!variables.some(([known]) => known === name)) variables.push([name, value]);
      return `:${name}`;
    });
    return `${withVariables.trim().replace(/;$/, '')};\n`;
  });
  return { script: lines.join(''), variables };
}
