import { spawn } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

type Outcome = { ok: true } | { ok: false; reason: string };

/**
 * Runs a program that fetches something into `folder`, and gives up when nothing happens for five seconds: no output, no
 * growth of the folder, and no work by the program or its children either (a busy machine is slow, not stuck).
 */
export function runWhileItMoves(command: string, args: string[], folder: string, idleMs = 5_000): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
    let lastWords = '';
    let lastMove = Date.now();
    let state = '';
    let gaveUp = false;
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        lastMove = Date.now();
        lastWords = chunk.toString().trim().split('\n').at(-1) || lastWords;
      });
    }
    const timer = setInterval(() => {
      const now = `${sizeOf(folder)} ${workOf(child.pid)}`;
      if (now !== state) lastMove = Date.now();
      state = now;
      if (Date.now() - lastMove < idleMs) return;
      gaveUp = true;
      child.kill('SIGKILL');
    }, 250);
    child.on('error', (error) => {
      clearInterval(timer);
      resolve({ ok: false, reason: error.message });
    });
    child.on('close', (code) => {
      clearInterval(timer);
      if (gaveUp) resolve({ ok: false, reason: `no progress for ${idleMs / 1000} s` });
      else if (code === 0) resolve({ ok: true });
      else resolve({ ok: false, reason: lastWords || `ended with ${code}` });
    });
  });
}

function sizeOf(folder: string): number {
  let bytes = 0;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    // A file may be deleted between the listing and this call.
    if (entry.isFile())
      bytes += statSync(path.join(entry.parentPath, entry.name), { throwIfNoEntry: false })?.size ?? 0;
  }
  return bytes;
}

/** Returns the processor time of a process and its children, in ticks; 0 without /proc. */
function workOf(pid: number | string | undefined): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const own = [11, 12, 13, 14].reduce((sum, field) => sum + Number(fields[field]), 0);
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
    return children
      .split(' ')
      .filter(Boolean)
      .reduce((sum, one) => sum + workOf(one), own);
  } catch {
    return 0;
  }
}
