import { readFileSync } from 'node:fs';
import { identifyProcess } from './process-identity.ts';

/**
 * Calls `onGone` when npm, or another process between the terminal and this one, was killed without passing on a
 * signal: Ctrl-C would then reach nobody. Works only where /proc exists.
 */
export function watchAncestors(onGone: () => void): NodeJS.Timeout | undefined {
  const ancestors = findStarters().map((pid) => ({ pid, identity: identifyProcess(pid) }));
  if (ancestors.length === 0) return undefined;
  const timer = setInterval(() => {
    if (ancestors.every(({ pid, identity }) => identifyProcess(pid) === identity)) return;
    clearInterval(timer);
    onGone();
  }, 1_000);
  return timer.unref();
}

/** The processes above this one up to npm; none when npm did not start it. */
function findStarters(): number[] {
  const found: number[] = [];
  for (let pid = process.ppid; pid > 1; ) {
    try {
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      if (!/npm|bootstrap\.mjs/.test(command)) break;
      found.push(pid);
      // npm calls itself by the command it was given: `npm start`.
      if (/^npm /.test(command)) break;
      pid = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
    } catch {
      break;
    }
  }
  return found;
}
