import type { Tier } from '@stagedoor/contracts/tiers';
import type { User } from '@stagedoor/contracts/user';
import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { paths } from '#/shared/config/paths.ts';
import * as membershipTexts from '#/shared/config/texts/membership.ts';
import { formatPriceTag } from '#/shared/format/format-price.ts';
import { useSession } from '#/shared/session/session-store.ts';
import { tiersQuery } from '#/shared/tiers/tiers-query.ts';
import { ButtonLink } from '#/shared/ui/button.tsx';
import { SubscribeButton } from './subscribe-button.tsx';

/** A creator's tiers side by side, on a phone one at a time, to be swiped. Nothing if there are none. */
export function TierCards({ user }: { readonly user: User }) {
  const isOwn = useSession((state) => state.user?.id === user.id);
  const { data = [] } = useQuery(tiersQuery(user.id));
  const tiers = data.filter(({ isArchived }) => !isArchived);
  if (tiers.length === 0) return null;
  return (
    <ul
      aria-label={membershipTexts.tiers}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: who has no pointer scrolls it by the arrow keys.
      tabIndex={0}
      className="flex snap-x snap-mandatory gap-3 overflow-x-auto rounded-card pb-2 [scrollbar-width:thin]"
    >
      {tiers.map((tier) => (
        <TierCard key={tier.id} tier={tier} user={user} isOwn={isOwn} />
      ))}
    </ul>
  );
}

interface TierCardProps {
  readonly tier: Tier;
  readonly user: User;
  readonly isOwn: boolean;
}

function TierCard({ tier, user, isOwn }: TierCardProps) {
  const { name, price, benefits, seats, seatsLeft = seats, isMember = false, pictureUrl } = tier;
  return (
    <li className="flex w-full shrink-0 snap-start flex-col gap-3 overflow-hidden rounded-card border border-border bg-surface p-5 md:w-[260px]">
      {pictureUrl !== null && (
        <img
          src={pictureUrl}
          alt=""
          loading="lazy"
          className="-m-5 mb-0 aspect-[3/1] max-w-none object-cover [width:calc(100%+2.5rem)]"
        />
      )}
      <div className="grid gap-0.5">
        <h2 className="font-sans text-body font-semibold break-words text-ink">{name}</h2>
        <p className="tabular text-ui text-ink-2">
          {price === 0 ? membershipTexts.free : membershipTexts.perMonth({ price: formatPriceTag(price) })}
          {seats !== null && ` · ${describeSeats(seats, seatsLeft)}`}
        </p>
      </div>
      <ul className="grid gap-1.5 text-ui text-ink">
        {[price === 0 ? membershipTexts.opensNamed : membershipTexts.opensAll, ...benefits].map((benefit) => (
          <li key={benefit} className="flex items-start gap-2">
            <Check aria-hidden size={16} strokeWidth={1.75} className="mt-0.5 shrink-0 text-ink-3" />
            <span className="min-w-0 break-words">{benefit}</span>
          </li>
        ))}
      </ul>
      {!isOwn && (
        <div className="mt-auto grid">
          {isMember ? (
            <ButtonLink to={paths.subscriptions.getHref()}>
              <Check aria-hidden size={18} strokeWidth={1.75} />
              {membershipTexts.yourTier}
            </ButtonLink>
          ) : (
            seatsLeft !== 0 && <SubscribeButton user={user} tier={tier} />
          )}
        </div>
      )}
    </li>
  );
}

function describeSeats(seats: number, left: number | null): string {
  if (left === 0) return membershipTexts.soldOut;
  return left === null || left === seats
    ? membershipTexts.seatCount({ count: seats })
    : membershipTexts.seatsLeft({ left, count: seats });
}
