import { spawn } from 'node:child_process';
import path from 'node:path';
import { type Check, checks } from './checks.ts';

const root = path.resolve(import.meta.dirname, '../..');

type Result = { name: string; ok: boolean; output: string; seconds: number };

/** Runs all checks, two at a time; `say` gets a line for each, and all that a failing one printed. */
export async function runChecks(print: (line: string) => void): Promise<{ passed: number; failed: number }> {
  const waiting = [...checks];
  const results: Result[] = [];
  const work = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const result = await runCheck(check);
      results.push(result);
      print(`  ${result.ok ? '✓' : '✗'} ${result.name} (${result.seconds.toFixed(1)} s)`);
      if (!result.ok) print(result.output.trimEnd());
    }
  };
  await Promise.all([work(), work()]);
  const failed = results.filter(({ ok }) => !ok).length;
  return { passed: results.length - failed, failed };
}

function runCheck({ name, args }: Check): Promise<Result> {
  const started = performance.now();
  return new Promise((resolve) => {
    // The compiler is written in Go: it spends a fifth of its time on collecting garbage that would fit into memory.
    const env = { GOGC: '300', ...process.env };
    const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString();
      });
    }
    const finish = (ok: boolean) => resolve({ name, ok, output, seconds: (performance.now() - started) / 1000 });
    child.on('error', (error) => {
      output += error.message;
      finish(false);
    });
    child.on('close', (code) => finish(code === 0));
  });
}
