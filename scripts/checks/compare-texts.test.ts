import { expect, it } from 'vitest';
import { compareTexts } from './compare-texts.ts';

const message = (source: string) => Object.assign(() => '', { source });

it('finds texts that are missing, that English does not have, and messages with other values', () => {
  const english = { none: 'None', states: { on: 'On' }, replies: message('{count} replies'), by: message('by {name}') };
  expect(
    compareTexts(english, { states: {}, replies: message('{number} respuestas'), by: 'de', old: 'Viejo' }),
  ).toEqual([
    'none is missing',
    'states.on is missing',
    'replies has the values number, not count',
    'by is a message with values in one language alone',
    'old is in no English text',
  ]);
});

it('lets a language have the plurals and the order that it needs', () => {
  const english = { replies: message('{name}: {count, plural, one {1 reply} other {{count} replies}}') };
  const translated = { replies: message('{count, plural, one {una} many {muchas} other {{count}}} de {name}') };
  expect(compareTexts(english, translated)).toEqual([]);
});

it('refuses what is not written in the syntax of messages', () => {
  expect(() => compareTexts({ a: message('{name}') }, { a: message('{name') })).toThrow();
});
