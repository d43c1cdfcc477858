import { expect, test } from 'vitest';
import { compareExports, readExports } from './promised-exports.ts';

test('exports are found in each of the ways in which they are written', () => {
  const text = `export async function one() {}\nexport const two = 1;\nexport abstract class Three {}\nexport type Four<T> = T;
export interface Five {}\nexport { six, type Seven as Eight } from '#/x.ts';\nexport type { Logger } from 'pino';\nconst own = 1;\n`;
  expect(readExports(text)).toEqual(['Eight', 'Five', 'Four', 'Logger', 'Three', 'one', 'six', 'two']);
});

test('what is added breaks nobody, and what is gone is told', () => {
  const before = { '@stagedoor/x/a': ['one', 'two'], '@stagedoor/x/b': ['three'] };
  expect(compareExports(before, { ...before, '@stagedoor/x/a': ['one', 'two', 'more'], '@stagedoor/x/c': [] })).toEqual(
    [],
  );
  expect(compareExports(before, { '@stagedoor/x/a': ['two'] })).toEqual([
    '@stagedoor/x/a one: is gone',
    '@stagedoor/x/b: the module is gone',
  ]);
});

test('an export that is marked as internal is not promised', () => {
  const text = `/** For everybody. */\nexport const one = 1;\n/**\n * For the package.\n *\n * @internal\n */\nexport const two = 2;\n`;
  expect(readExports(`${text}/** @internal */\nexport interface Three {}\nexport const four = 4;\n`)).toEqual([
    'four',
    'one',
  ]);
});
