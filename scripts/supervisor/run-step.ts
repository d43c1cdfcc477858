import { spawn } from 'node:child_process';
import { readLines } from '../embedded/child-process-output.ts';
import { endWithParent } from '../embedded/end-with-parent.ts';

type Step = { command: string; args: string[]; cwd: string; env: NodeJS.ProcessEnv; onLine: (line: string) => void };

/** Runs a program to its end. Resolves to undefined when it went well, else to its last line of output. */
export function runStep({ command, args, cwd, env, onLine }: Step, signal: AbortSignal): Promise<string | undefined> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd, detached: true, env, stdio: ['ignore', 'pipe', 'pipe'] });
    endWithParent(child, 'TERM');
    let lastLine = '';
    let errorLine = '';
    readLines(child, (line) => {
      onLine(line);
      if (line.trim()) lastLine = line.trim();
      if (!errorLine && /^\s*(\w*Error|error)\b.*:\s*\S/i.test(line)) errorLine = line.trim();
    });
    const stop = () => child.kill('SIGKILL');
    signal.addEventListener('abort', stop, { once: true });
    child.on('error', (error) => resolve(error.message));
    child.on('close', (code, killedBy) => {
      signal.removeEventListener('abort', stop);
      if (code === 0) resolve(undefined);
      else resolve(errorLine || lastLine || `it ended with ${killedBy ?? code}`);
    });
  });
}
