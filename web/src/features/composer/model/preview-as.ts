import { type Draft, namedTierIds } from './draft-store.ts';

/** The kinds of viewer that a post can be previewed as. A buyer has paid, and belongs to the post's audience. */
export type Audience = 'visitor' | 'follower' | 'subscriber' | 'buyer';

/** Whether they would see all of it, by the rule that the server keeps. */
export function isOpenTo(
  audience: Audience,
  { visibility }: Pick<Draft, 'visibility'>,
  /** Dollars; 0 is free. */
  price: number,
): boolean {
  if (audience === 'buyer') return true;
  if (price > 0) return false;
  switch (visibility) {
    case 'PUBLIC':
      return true;
    case 'FOLLOWERS':
      return audience !== 'visitor';
    case 'SUBSCRIBERS':
      return audience === 'subscriber';
    // An audience that only a newer server knows: nothing is promised.
    default:
      return false;
  }
}

/** Whether a member of a tier would see all of it. */
export function isOpenToMember(
  tier: { readonly id: string; readonly price: number },
  draft: Pick<Draft, 'visibility' | 'tierIds'>,
  price: number,
): boolean {
  if (price > 0) return false;
  if (draft.visibility === 'PUBLIC') return true;
  return namedTierIds(draft)?.includes(tier.id) ?? tier.price > 0;
}
