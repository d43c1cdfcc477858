import { expect, test } from 'vitest';
import { writeScript } from './run-pgbench.ts';

test('each parameter is a variable of the script, and a null stays in the text', () => {
  const { script, variables } = writeScript(
    [
      { text: 'select $1::uuid, $2::int, $1', parameters: ['an id', '7'] },
      { text: 'select $1::text ;', parameters: [null] },
    ],
    'r0',
  );
  expect(script).toBe('select :r0_0_1::uuid, :r0_0_2::int, :r0_0_1;\nselect null::text ;\n');
  expect(variables).toEqual([
    ['r0_0_1', 'an id'],
    ['r0_0_2', '7'],
  ]);
});
