import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { TestSystem } from '@stagedoor/test-support/start-system';

/** Returns the content of each log of a system, by the name of its file. */
export function readLogFiles({ dataDir }: TestSystem): Map<string, Buffer> {
  const folder = path.join(dataDir, 'logs');
  return new Map(readdirSync(folder).map((file) => [file, readFileSync(path.join(folder, file))]));
}

/** The number of bytes in each log of a system, to read later only what comes after. */
export type LogSizes = ReadonlyMap<string, number>;

export function measureLogs(system: TestSystem): LogSizes {
  return new Map([...readLogFiles(system)].map(([file, content]) => [file, content.length]));
}

/** Returns the lines of all logs, each after the name of its file. */
export function readLines(system: TestSystem, from: LogSizes = new Map()): string[] {
  return [...readLogFiles(system)].flatMap(([file, content]) =>
    content
      .toString('utf8', from.get(file) ?? 0)
      .split('\n')
      .map((line) => `${file}: ${line}`),
  );
}

/** Returns lines of errors that are not expected, the first of each message, without what is in the middle of a long one. */
export function findErrors(system: TestSystem, isExpected: (line: string) => boolean, from?: LogSizes): string[] {
  const errors = readLines(system, from).filter((line) => /"level":(?:"(?:error|fatal)"|[56]0)/.test(line));
  const found = new Map<string, string>();
  for (const line of errors.filter((one) => !isExpected(one))) {
    const kind = line.match(/^\S+|"msg":"[^"]*"/g)?.join(' ') ?? line;
    const text = line.length > 600 ? `${line.slice(0, 300)} … ${line.slice(-300)}` : line;
    if (!found.has(kind)) found.set(kind, text);
  }
  return [...found.values()];
}
