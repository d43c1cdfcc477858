import { type ChildProcess, spawn } from 'node:child_process';

const script = 'trap "" INT TERM HUP QUIT; read -r _; kill -s "$1" "$0" && sleep 2 && kill -KILL "$0"';

/**
 * Ends a program when this process has ended, by `kill -9` too: a shell beside it (under 1 MB) waits for the end of a pipe to this
 * process, sends the signal, and two seconds later SIGKILL. Where that shell is killed as well, the next start ends the program.
 */
export function endWithParent(child: ChildProcess, signal: 'INT' | 'TERM'): void {
  if (child.pid === undefined) return;
  // Detached, so that Ctrl-C in the terminal does not reach it.
  const shell = spawn('/bin/sh', ['-c', script, String(child.pid), signal], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  // Without a shell the program runs all the same, and the next start ends it.
  shell.on('error', () => {});
  shell.stdin.on('error', () => {});
  shell.unref();
  child.once('exit', () => shell.kill('SIGKILL'));
}
