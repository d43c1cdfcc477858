import { expect, test } from 'vitest';
import { readArguments, refuseArguments } from './read-arguments.ts';

const options = { into: { type: 'string' } } as const;

test.each([
  [['--in', 'here'], "Unknown option '--in'; usage: npm run pack"],
  [['here'], "Unexpected argument 'here'"],
  [['--into'], "Option '--into <value>' argument missing; usage: npm run pack"],
  // Node says this one in several lines.
  [['--into', '-1'], /^Option '--into' argument is ambiguous; usage: npm run pack$/],
])('%j is refused in a line that says how the command is used', (args, message) => {
  expect(() => readArguments('npm run pack', { args, options })).toThrow(message);
});

test('what the command knows is read', () => {
  expect(readArguments('npm run pack', { args: ['--into', 'here'], options }).values.into).toBe('here');
});

test('a command without arguments takes none', () => {
  expect(() => refuseArguments('npm run check', ['--fast'])).toThrow("Unknown argument '--fast'; usage: npm run check");
  refuseArguments('npm run check', []);
});
