import { expect, it } from 'vitest';
import { isolateValues } from './isolate-values.ts';

it.each([
  ['Nothing to fill in', 'Nothing to fill in'],
  ['Suspend @{username}?', 'Suspend \u2068@{username}\u2069?'],
  // The sign of the dollar belongs to its price.
  [`Subscribe: $${'{price}'}/month`, `Subscribe: \u2068$${'{price}'}\u2069/month`],
  [
    '{count, plural, one {it} other {{count} of {name}}}',
    '{count, plural, one {it} other {\u2068{count}\u2069 of \u2068{name}\u2069}}',
  ],
])('%j is %j from right to left', (source, isolated) => {
  expect(isolateValues(source)).toBe(isolated);
});
