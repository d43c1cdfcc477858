import type { Post } from '@stagedoor/contracts/post';
import { Lock } from 'lucide-react';
import * as postTexts from '#/shared/config/texts/posts.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { formatList } from '#/shared/format/format-list.ts';
import { formatPriceTag } from '#/shared/format/format-price.ts';
import { lookup } from '#/shared/format/lookup.ts';
import { PriceTicket } from '#/shared/ui/ticket.tsx';

type Locked = Pick<Post, 'price' | 'visibility' | 'tiers' | 'subscriptionFrom' | 'purchaseRequires'>;

/** Names the audience of a locked post, if a purchase alone does not unlock it. */
const AUDIENCES: Readonly<Partial<Record<Post['visibility'], string>>> = {
  FOLLOWERS: postTexts.forFollowers,
  SUBSCRIBERS: postTexts.forSubscribers,
};

/** Names the audience of a post; for an audience unknown to this page, says that the viewer is not part of it. */
export function nameAudience({
  visibility,
  tiers,
  subscriptionFrom: price,
}: Pick<Post, 'visibility' | 'tiers' | 'subscriptionFrom'>): string {
  if (tiers !== undefined) return nameTiers(tiers);
  if (price !== undefined)
    return postTexts.forTiersFrom({ names: wordTexts.subscribers.toLowerCase(), price: formatPriceTag(price) });
  return lookup(AUDIENCES, visibility) ?? postTexts.notOpenToYou;
}

/** Names the tiers that open a post, and what the cheapest of those that can be joined costs. */
function nameTiers(tiers: NonNullable<Post['tiers']>): string {
  const open = tiers.filter(({ isArchived }) => !isArchived);
  const names = formatList((open.length > 0 ? open : tiers).map(({ name }) => name));
  const [cheapest] = open;
  if (cheapest === undefined) return postTexts.forTiers({ names });
  if (cheapest.price === 0) return postTexts.forFreeTier({ names });
  return postTexts.forTiersFrom({ names, price: formatPriceTag(cheapest.price) });
}

/** Covers the blurred media of a locked post and says what unlocks it. */
export function LockPanel({ post }: { readonly post: Locked }) {
  return (
    <div className="absolute inset-0 grid place-content-center justify-items-center gap-2 rounded-card bg-scrim p-2 text-center text-ui font-medium text-[white]">
      <Lock aria-hidden size={22} strokeWidth={1.75} />
      {isSold(post) ? <PriceTicket dollars={post.price} /> : <span>{describeLock(post)}</span>}
    </div>
  );
}

/** The same for a locked post that is text alone: a line under its teaser. */
export function LockedText({ post }: { readonly post: Locked }) {
  return (
    <p className="flex items-center gap-2 rounded-field bg-sunken px-3 py-2 text-ui text-ink-2">
      <Lock aria-hidden size={16} strokeWidth={1.75} />
      {isSold(post) ? postTexts.theRestOpensForItsPrice : describeLock(post)}
    </p>
  );
}

function isSold({ price, purchaseRequires }: Locked): boolean {
  return price > 0 && purchaseRequires !== 'CREATOR';
}

function describeLock(post: Locked): string {
  return post.price > 0 ? postTexts.noLongerSold : nameAudience(post);
}
