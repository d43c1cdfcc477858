import { closeSync, fstatSync, mkdirSync, openSync, renameSync, writeSync } from 'node:fs';
import path from 'node:path';

const largestBytes = 5_000_000;
/** After a warning, further ones of the part are not shown in the terminal for this time. */
const quietMs = 30_000;

export type PartLog = { write(line: string): void };

/**
 * The log of one part, `<dataDir>/logs/<name>.log`, and the file before it, `.1`. Warnings and errors in it are
 * mentioned on the terminal.
 */
export function openPartLog(dataDir: string, name: string, print: (line: string) => void): PartLog {
  const folder = path.join(dataDir, 'logs');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = path.join(folder, `${name}.log`);
  let handle = openSync(file, 'a', 0o600);
  let bytes = fstatSync(handle).size;
  let lastSaid = 0;
  return {
    write(line) {
      try {
        bytes += writeSync(handle, `${line}\n`);
        if (bytes > largestBytes) {
          closeSync(handle);
          renameSync(file, `${file}.1`);
          handle = openSync(file, 'a', 0o600);
          bytes = 0;
        }
      } catch {
        // A full disk must not end the supervisor; the line is lost.
      }
      const problem = findProblem(line);
      if (!problem || Date.now() - lastSaid < quietMs) return;
      print(`${name}: ${problem.slice(0, 160)}; see ${path.relative(process.cwd(), file)}`);
      lastSaid = Date.now();
    },
  };
}

/** Errors that PostgreSQL calls fatal for a connection while it starts, stops or recovers. */
const ordinary =
  /^(the database system is |pre-existing shared memory block |terminating connection due to |connection to client lost)/;

/** The message of an error in a log line, in the form of our services, of PostgreSQL or of NATS. */
function findProblem(line: string): string | undefined {
  if (line.startsWith('{')) {
    const level = /"level":"?(\w+)/.exec(line)?.[1] ?? '';
    if (level !== 'error' && level !== 'fatal' && !(Number(level) >= 50)) return undefined;
    const message = /"msg":("(?:[^"\\]|\\.)*")/.exec(line)?.[1];
    return message ? String(JSON.parse(message)) : 'an error';
  }
  const text = /\b(?:PANIC|FATAL): +(.*)$/.exec(line)?.[1] ?? /^\[\d+\].*\[(?:ERR|FTL)\] (.*)$/.exec(line)?.[1];
  return text && !ordinary.test(text) ? text : undefined;
}
