// A mask is a 32-bit integer, with which PostgreSQL and JavaScript calculate alike: a bit for each slot from 0 to 30, and the sign bit.

/** The sign bit: of members of any paid tier, and of posts for all of them. */
const anyPaidTier = -(2 ** 31);

/** The mask of posts that name no tier, and of members of paid tiers, as SQL. */
const anyPaidTierSql = `(${anyPaidTier})::int`;

/** Returns what opens posts for a member: the bit of the tier, and the sign bit if it is paid. Without a slot it is the first paid tier. */
export function maskOfMember({
  slot = 0,
  isFree = false,
}: {
  readonly slot?: number;
  readonly isFree?: boolean;
}): number {
  return (isFree ? 0 : anyPaidTier) | (1 << slot);
}

export function maskOfSlots(given: readonly number[]): number {
  return given.reduce((mask, slot) => mask | (1 << slot), 0);
}

/** Returns those of the tiers that a mask names. */
export function selectTiers<T extends { readonly slot: number }>(tiers: readonly T[], mask: number): T[] {
  return tiers.filter(({ slot }) => (mask & (1 << slot)) !== 0);
}

/** Whether a member's mask opens posts for subscribers with this mask; null: the post is for all paid tiers, the viewer no member. */
export function opensTiers(postMask: number | null, memberMask: number | null): boolean {
  return memberMask !== null && ((postMask ?? anyPaidTier) & memberMask) !== 0;
}

/** Whether it is the mask of a member of a paid tier, which is what the rest of the product calls a subscriber. */
export function isSubscriberMask(memberMask: number | null): boolean {
  return memberMask !== null && memberMask < 0;
}

/** {@link opensTiers} as SQL, for expressions of the two masks of which neither is null for a member. */
export function opensTiersSql(postMask: string, memberMask: string): string {
  return `coalesce(${postMask}, ${anyPaidTierSql}) & ${memberMask} <> 0`;
}
