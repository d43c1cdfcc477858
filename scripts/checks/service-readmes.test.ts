import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

/** Returns the subjects of all events that services publish, by service. Signals (`live.…`) are no events: they are not stored. */
function readSubjects(): Map<string, string[]> {
  const declared = globSync('shared/contracts/src/*-events.ts', { cwd: root })
    .flatMap((file) => [...read(file).matchAll(/\bsubject: '(\w+\.\w+\.\w+)'/g)])
    .map(([, subject = '']) => subject)
    .filter((subject) => !subject.startsWith('live.'));
  return Map.groupBy(declared, (subject) => subject.split('.')[0] ?? '');
}

/** Returns the subjects that a README names. `a.b.c|d` is short for two, and `.d` for another one of the subject before it. */
function readNamed(page: string): Set<string> {
  const named = new Set<string>();
  let prefix = '';
  for (const [, code = ''] of page.matchAll(/`([\w.|]+)`/g)) {
    const [, before, endings = ''] = /^(\w+\.\w+|)\.([\w|]+)$/.exec(code) ?? [];
    if (before === undefined) continue;
    if (before !== '') prefix = before;
    for (const ending of endings.split('|')) named.add(`${prefix}.${ending}`);
  }
  return named;
}

test('the README of each service names every event that the service publishes', () => {
  const subjects = readSubjects();
  expect([...subjects.keys()].toSorted()).toEqual(['auth', 'directory', 'messaging', 'payments', 'social']);
  for (const [service, published] of subjects) {
    const named = readNamed(read(`services/${service}/README.md`));
    expect(
      published.filter((subject) => !named.has(subject)),
      service,
    ).toEqual([]);
  }
});
