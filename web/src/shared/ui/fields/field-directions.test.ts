import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../../../..');
const free = /type="(?:text|search)"|^<textarea/;
const typed = /\btype=/;

/** The opening tags of fields in a source, without the code of their handlers. */
function fieldsOf(source: string): string[] {
  return [...source.matchAll(/<(?:input|textarea)\b/g)].map(({ index }) =>
    source.slice(index, source.indexOf('/>', index)),
  );
}

test('every field for free text takes its direction from what is typed', () => {
  const without = globSync('{web/src,services/*/web,shared/screens/src}/**/*.tsx', { cwd: root })
    .filter((file) => !file.includes('.test.'))
    .flatMap((file) =>
      fieldsOf(readFileSync(path.join(root, file), 'utf8'))
        .filter(
          (field) => (free.test(field) || !typed.test(field)) && !/\bdir=/.test(field) && !/\bhidden\b/.test(field),
        )
        .map((field) => `${file}: ${field.slice(0, 80)}`),
    );
  expect(without).toEqual([]);
});
