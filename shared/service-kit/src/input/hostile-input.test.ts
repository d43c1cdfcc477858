import { displayName, emailAddress, id, instant, password, text, username } from '@stagedoor/contracts/text';
import { Type } from 'typebox';
import { expect, it } from 'vitest';
import { messageOf } from '#/common/describe-error.ts';
import { compileInput, type InputSchema, normaliseText } from '#/input/input.ts';
import { hostileJson, hostileTexts } from '../testing/hostile-texts.ts';

/** What a body may have at the most, in characters; see `bodyLimit` in http-app.ts. */
const longest = 256_000;
/** Milliseconds. Each takes a few; what went back took seconds to hours. */
const most = 250;

function cpuMsOf(work: () => void): number {
  const before = process.cpuUsage();
  work();
  return process.cpuUsage(before).user / 1_000;
}

/** Whether work takes too long each time; memory of other tests that is freed meanwhile counts as time, too. */
const isSlow = (work: () => void) => [1, 2, 3].every(() => cpuMsOf(work) > most);

const schemas: { readonly [name: string]: object } = {
  'a text': text({ max: 5_000 }),
  'a line': displayName(),
  'a mail address': emailAddress(),
  'a username': username(),
  'a password': password(8),
  'an id': id(),
  'a moment': instant(),
  'a list of texts': Type.Array(text({ max: 20 }), { maxItems: 10 }),
  'a list without a limit': Type.Array(Type.Object({ id: id() })),
  'an object': Type.Object({ name: text({ max: 20 }) }),
  'one of two': Type.Union([Type.Null(), Type.Object({ name: text({ max: 20 }) })]),
  'a number': Type.Number({ minimum: 0 }),
};

it.each(Object.entries(schemas))('%s is checked in time that grows with its length', (_, schema) => {
  const check = compileInput({ type: 'object', properties: { field: schema } });
  check({});
  const slow = hostileJson(longest).filter(([, value]) => {
    const body = `{"field":${value}}`;
    return isSlow(() => check(JSON.parse(body)));
  });
  expect(slow.map(([name]) => name)).toEqual([]);
});

it('a text is normalised, and repeated in an error, in time that grows with its length', () => {
  const slow = hostileTexts(1_000_000).filter(([, hostile]) =>
    isSlow(() => [normaliseText(hostile), messageOf(new Error(hostile))]),
  );
  expect(slow.map(([name]) => name)).toEqual([]);
});

it('of a list that is too long, no more entries are checked than it may have, and one', () => {
  const check = compileInput(Type.Object({ tags: Type.Array(Type.String(), { maxItems: 3 }) }) as InputSchema);
  const problem = check({ tags: Array.from({ length: 100_000 }, () => 1) });
  expect(problem?.errors?.map(({ message }) => message)).toEqual([
    'Tags must have at most 3 entries',
    ...[1, 2, 3, 4].map((entry) => `Entry ${entry} of tags must be text`),
  ]);
});

it('spaces around a text do not make it too long', () => {
  const body = { name: `${' '.repeat(100_000)}Mara${'\n'.repeat(100_000)}` };
  const check = compileInput(Type.Object({ name: text({ max: 10 }) }) as InputSchema);
  expect([check(body), body.name]).toEqual([undefined, 'Mara']);
});

it('thirty marks of a letter stay, whatever is after them', () => {
  expect(normaliseText(`a${'\u0323'.repeat(200)}b`)).toBe(`\u1ea1${'\u0323'.repeat(29)}b`);
  // The longest syllables that people write.
  for (const whole of ['བརྒྱད', 'क्ष्म्य', 'ậ', 'שָּׁ'.normalize('NFC')]) expect(normaliseText(whole)).toBe(whole);
});
