import { expect, it } from 'vitest';
import { readConfig } from '#/config/config.ts';
import { eventStreamsVariable } from '#/process/event-streams-variable.ts';

const read = (EVENT_STREAMS?: string) => readConfig({ streams: eventStreamsVariable }, { EVENT_STREAMS }).streams;

it('reads which sources have a stream of their own, and for how many events a day', () => {
  const streams = new Map([
    ['social', 8_000_000],
    ['fan-crm', 2_000],
  ]);
  expect(read('social=8000000, fan-crm=2000')).toEqual(streams);
  expect(read('none')).toEqual(new Map());
  expect([read(), read('')]).toEqual([undefined, undefined]);
});

it.each([
  ['social', 'must be source=events a day, separated by commas, or none'],
  ['social=many', 'must be source=events a day, separated by commas, or none'],
  ['social=2000,', 'must be source=events a day, separated by commas, or none'],
  ['none,social=2000', 'must be source=events a day, separated by commas, or none'],
  ['sociable=2000', 'names sociable, which no service of the catalogue is'],
  ['social=2000,social=3000', 'names social twice'],
  ['social=12', 'of social must be a whole number from 1000 to 1000000000'],
])('refuses %s', (text, problem) => {
  expect(() => read(text)).toThrow(`EVENT_STREAMS ${problem}`);
});
