import { describe, expect, it } from 'vitest';
import { findSafetyHold } from '#/payouts/safety-hold-rules.ts';

const hour = 3_600_000;
const holdMs = 72 * hour;
const start = Date.parse('2026-11-21T12:00:00Z');
const at = (hours: number) => new Date(start + hours * hour);
const nothing = {
  reportedAt: null,
  passwordChangedAt: null,
  factorsChangedAt: null,
  accountChangedAt: null,
  firstAccountAt: null,
  ownerReleasedAt: null,
  adminReleasedAt: null,
};
const hold = (changes: Partial<typeof nothing | Record<keyof typeof nothing, Date>>, hours: number) =>
  findSafetyHold({ ...nothing, ...changes }, at(hours), holdMs);

describe('a change', () => {
  it.each(['factorsChangedAt', 'accountChangedAt', 'firstAccountAt', 'ownerReleasedAt'])(
    'of %s holds payouts for 72 hours',
    (change) => {
      expect(hold({ [change]: at(0) }, 71.9)).toMatchObject({ heldAt: at(0), endsAt: at(72), mayRelease: false });
      expect(hold({ [change]: at(0) }, 72)).toBeUndefined();
      expect(hold({ [change]: at(0), adminReleasedAt: at(1) }, 2)).toBeUndefined();
      expect(hold({ [change]: at(2), adminReleasedAt: at(1) }, 3)).toBeDefined();
    },
  );

  it('of the password holds nothing', () => {
    expect(hold({ passwordChangedAt: at(0) }, 1)).toBeUndefined();
  });

  it('that holds longest is the one that is shown', () => {
    const both = { factorsChangedAt: at(0), accountChangedAt: at(5) };
    expect(hold(both, 6)).toMatchObject({ endsAt: at(77), reason: 'the account that they go to was changed' });
  });
});

describe('a report', () => {
  it('holds payouts until it is released, however long that takes', () => {
    expect(hold({ reportedAt: at(0) }, 10_000)).toMatchObject({ endsAt: null, mayRelease: false });
    expect(hold({ reportedAt: at(0), adminReleasedAt: at(1) }, 2)).toBeUndefined();
  });

  it('may be released by its owner after a new password, not by an older one', () => {
    expect(hold({ reportedAt: at(1), passwordChangedAt: at(0) }, 2)?.mayRelease).toBe(false);
    expect(hold({ reportedAt: at(1), passwordChangedAt: at(2) }, 3)?.mayRelease).toBe(true);
  });

  it('that its owner released holds payouts for another 72 hours, and a newer one again without end', () => {
    const released = { reportedAt: at(0), passwordChangedAt: at(1), ownerReleasedAt: at(2) };
    expect(hold(released, 3)).toMatchObject({ endsAt: at(74) });
    expect(hold({ ...released, reportedAt: at(4) }, 5)).toMatchObject({ endsAt: null, mayRelease: false });
  });
});
