import { spawn } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';

type Outcome = { ok: true } | { ok: false; reason: string };

/**
 * Runs a program that fetches something into `folder`, and gives up when nothing happens for five seconds: no output and
 * no growth of the folder.
 */
export function runWhileItMoves(command: string, args: string[], folder: string, idleMs = 5_000): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
    let lastWords = '';
    let lastMove = Date.now();
    let size = 0;
    let gaveUp = false;
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        lastMove = Date.now();
        lastWords = chunk.toString().trim().split('\n').at(-1) || lastWords;
      });
    }
    const timer = setInterval(() => {
      const now = sizeOf(folder);
      if (now !== size) lastMove = Date.now();
      size = now;
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
    // A file may vanish between the listing and the look at it.
    if (entry.isFile())
      bytes += statSync(path.join(entry.parentPath, entry.name), { throwIfNoEntry: false })?.size ?? 0;
  }
  return bytes;
}
