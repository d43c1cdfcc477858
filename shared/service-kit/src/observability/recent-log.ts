import type { LogLine } from '@stagedoor/contracts/service-operation';

/** The last log lines of a process, in memory: the lines of a request can be found without a log store. */
export interface RecentLog {
  /** Adds a line as it was written, and drops the oldest. */
  add(line: string): void;
  /** The lines of a request, oldest first. */
  ofRequest(requestId: string): LogLine[];
  /** The newest warnings and errors, newest first. */
  problems(): LogLine[];
  /** The part of one stub among those of its process. */
  ofStub(stub: string): Pick<RecentLog, 'ofRequest' | 'problems'>;
}

const maxLines = 2_000;
/** Longer lines are not stored, because a thousand of them would take noticeable memory. */
const maxLength = 8_000;
const shownLines = 100;

export function createRecentLog(): RecentLog {
  const lines: (string | undefined)[] = [];
  let next = 0;

  function ordered(): string[] {
    return [...lines.slice(next), ...lines.slice(0, next)].filter((line) => line !== undefined);
  }

  function select(belongs: (entry: LogEntry) => boolean) {
    const read = (all: readonly string[]) =>
      all.flatMap((line) => {
        const entry = parseLine(line);
        return entry !== undefined && belongs(entry) ? [presentLine(entry, line)] : [];
      });
    return {
      ofRequest: (requestId: string) =>
        read(ordered().filter((line) => line.includes(requestId)))
          .filter((line) => line.requestId === requestId)
          .slice(-shownLines),
      problems: () =>
        read(ordered().filter((line) => /"level":"(warn|error|fatal)"/.test(line)))
          .slice(-shownLines)
          .reverse(),
    };
  }

  return {
    add(line) {
      lines[next] = line.length > maxLength ? undefined : line.trimEnd();
      next = (next + 1) % maxLines;
    },
    ...select(() => true),
    ofStub: (stub) => select((entry) => entry.stub === stub),
  };
}

interface LogEntry {
  readonly time: string;
  readonly level: string;
  /** The logged message, with the message of the error, which says why. */
  readonly message: string;
  readonly requestId: string | null;
  readonly stub: string | null;
}

/** Returns the fields of a line; undefined for a line that the service's own logger did not write. */
function parseLine(line: string): LogEntry | undefined {
  try {
    const fields = new Map<string, unknown>(Object.entries(JSON.parse(line) as object));
    const read = (name: string) => {
      const value = fields.get(name);
      return typeof value === 'string' ? value : null;
    };
    const [time, level] = [read('time'), read('level')];
    if (time === null || level === null) return undefined;
    const message = [read('msg') ?? '', ...reasonOf(fields.get('err'))].join(': ');
    return { time, level, message, requestId: read('requestId'), stub: read('stub') };
  } catch {
    return undefined;
  }
}

/** The words of a logged error, if it has any. */
function reasonOf(error: unknown): string[] {
  if (typeof error !== 'object' || error === null || !('message' in error)) return [];
  return typeof error.message === 'string' && error.message !== '' ? [error.message] : [];
}

function presentLine({ time, level, message, requestId }: LogEntry, line: string): LogLine {
  return { at: time, level, message, requestId, line };
}
