import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * Returns when the process was started, which together with its number identifies it: the system gives a number to other
 * processes later. Returns undefined when there is no such process, or when it is a zombie.
 */
export function identifyProcess(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in brackets may hold anything; what follows it is regular: state, parent, …, 22nd: start time.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? undefined : fields[19];
  } catch {
    const { status, stdout } = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' });
    return status === 0 ? stdout.trim() || undefined : undefined;
  }
}
