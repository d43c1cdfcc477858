import { expect, test } from 'vitest';
import { isSubscriberMask, maskOfMember, maskOfSlots, opensTiers, selectTiers } from '#/tiers/tier-mask.ts';

const free = maskOfMember({ slot: 3, isFree: true });
const gold = maskOfMember({ slot: 30 });
const before = maskOfMember({});

test('whoever subscribed before there were tiers is a member of slot 0', () => {
  expect(before).toBe(maskOfMember({ slot: 0 }));
  expect(before).toBe(-2_147_483_647);
});

test.each([
  ['for all paid tiers', null, [true, true, false]],
  ['for the first and the last slot', maskOfSlots([0, 30]), [true, true, false]],
  ['for the last slot', maskOfSlots([30]), [false, true, false]],
  ['for the free tier', maskOfSlots([3]), [false, false, true]],
  ['for nobody here', maskOfSlots([1, 2, 29]), [false, false, false]],
])('a post %s opens to members that it names', (_, mask, opened) => {
  expect([before, gold, free].map((member) => opensTiers(mask, member))).toEqual(opened);
  expect(opensTiers(mask, null)).toBe(false);
});

test('a mask of any slots is a positive integer of 31 bits, and names them', () => {
  const tiers = Array.from({ length: 31 }, (_, slot) => ({ slot }));
  expect(maskOfSlots(tiers.map(({ slot }) => slot))).toBe(2 ** 31 - 1);
  for (const slots of [[0], [30], [4, 17]]) {
    expect(selectTiers(tiers, maskOfSlots(slots)).map(({ slot }) => slot)).toEqual(slots);
  }
});

test('only members of paid tiers are subscribers', () => {
  expect([before, gold, free, null].map(isSubscriberMask)).toEqual([true, true, false, false]);
});
