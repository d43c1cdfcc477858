import { readLines, startProgram } from '../embedded/child-process.ts';

type Step = { command: string; args: string[]; cwd: string; env: NodeJS.ProcessEnv; onLine: (line: string) => void };

/** Runs a program to its end. Resolves to undefined when it went well, else to the line of its output that says best why. */
export function runStep({ command, args, cwd, env, onLine }: Step, signal: AbortSignal): Promise<string | undefined> {
  return new Promise((resolve) => {
    const child = startProgram(command, args, { cwd, env, endSignal: 'TERM' });
    const lastWords = readLines(child, onLine);
    const stop = () => child.kill('SIGKILL');
    signal.addEventListener('abort', stop, { once: true });
    child.on('error', (error) => resolve(error.message));
    child.on('close', (code, killedBy) => {
      signal.removeEventListener('abort', stop);
      resolve(code === 0 ? undefined : lastWords() || `it ended with ${killedBy ?? code}`);
    });
  });
}
