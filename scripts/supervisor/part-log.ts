import { closeSync, fstatSync, mkdirSync, openSync, renameSync, writeSync } from 'node:fs';
import path from 'node:path';

const largestBytes = 5_000_000;
/** After a warning, further ones of the part are not shown in the terminal for this time. */
const quietMs = 30_000;

export type PartLog = {
  /** Relative to where the person is. */
  file: string;
  write(line: string): void;
};

/**
 * The log of one part, `<dataDir>/logs/<name>.log`, and the file before it, `.1`. Warnings and errors in it are
 * mentioned on the terminal, summed up.
 */
export function openPartLog(dataDir: string, name: string, print: (line: string) => void): PartLog {
  const folder = path.join(dataDir, 'logs');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const full = path.join(folder, `${name}.log`);
  const file = path.relative(process.cwd(), full);
  let handle = openSync(full, 'a', 0o600);
  let bytes = fstatSync(handle).size;
  let lastSaid = 0;
  let unsaid = 0;

  const rotate = () => {
    closeSync(handle);
    renameSync(full, `${full}.1`);
    handle = openSync(full, 'a', 0o600);
    bytes = 0;
  };
  return {
    file,
    write(line) {
      try {
        bytes += writeSync(handle, `${line}\n`);
        if (bytes > largestBytes) rotate();
      } catch {
        // A full disk must not end the supervisor; the line is lost.
      }
      const problem = findProblem(line);
      if (!problem) return;
      if (Date.now() - lastSaid < quietMs) {
        unsaid += 1;
        return;
      }
      print(`${name}: ${problem}${unsaid > 0 ? ` (and ${unsaid} before it)` : ''}; see ${file}`);
      lastSaid = Date.now();
      unsaid = 0;
    },
  };
}

/** Errors that PostgreSQL calls fatal for a connection while it starts, stops or recovers. */
const ordinary =
  /^(the database system is |pre-existing shared memory block |terminating connection due to |connection to client lost)/;

/** The message of an error in a log line, in the form of our services, of PostgreSQL or of NATS. */
function findProblem(line: string): string | undefined {
  if (line.startsWith('{')) {
    const level = /"level":(?:"(\w+)"|(\d+))/.exec(line);
    const bad = level?.[1] === 'error' || level?.[1] === 'fatal' || Number(level?.[2] ?? 0) >= 50;
    if (!bad) return undefined;
    const message = /"msg":("(?:[^"\\]|\\.)*")/.exec(line)?.[1];
    return message ? shorten(String(JSON.parse(message))) : 'an error';
  }
  const text = /\b(?:PANIC|FATAL): +(.*)$/.exec(line)?.[1] ?? /^\[\d+\].*\[(?:ERR|FTL)\] (.*)$/.exec(line)?.[1];
  return text && !ordinary.test(text) ? shorten(text) : undefined;
}

function shorten(text: string): string {
  return text.length > 160 ? `${text.slice(0, 160)} …` : text;
}
