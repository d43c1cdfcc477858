import { expect, it } from 'vitest';
import { describeUse } from './describe-use.ts';

const now = new Date('2026-11-22T12:00:00Z');
const since = '2026-11-20T12:00:00.000Z';

it('says since when something is set up, and when and where it was used last', () => {
  expect(describeUse({ since, lastUsedAt: null, lastUsedOn: null }, now)).toMatch(/^Since .*20.* · not used yet$/);
  const lastUsedAt = '2026-11-22T11:00:00.000Z';
  expect(describeUse({ since, lastUsedAt, lastUsedOn: 'Firefox on Windows' }, now)).toMatch(
    / · last used 1h ago on Firefox on Windows$/,
  );
  expect(describeUse({ since, lastUsedAt, lastUsedOn: null }, now)).toMatch(/ · last used 1h ago$/);
});
