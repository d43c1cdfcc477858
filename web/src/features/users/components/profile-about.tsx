import type { User } from '@stagedoor/contracts/user';
import * as profileTexts from '#/shared/config/texts/profile.ts';
import { formatDay } from '#/shared/format/format-date.ts';
import { formatPriceTag } from '#/shared/format/format-price.ts';
import { lookup } from '#/shared/format/lookup.ts';
import { LongText } from '#/shared/ui/text/long-text.tsx';

const ACCOUNT_TYPES: Readonly<Record<User['role'], string>> = {
  FAN: profileTexts.fan,
  CREATOR: profileTexts.creator,
  ADMIN: profileTexts.admin,
};

/** The facts of a profile, in two columns if there is room. */
export function ProfileAbout({ user }: { readonly user: User }) {
  const facts: readonly (readonly [string, string])[] = [
    [profileTexts.accountType, lookup(ACCOUNT_TYPES, user.role) ?? user.role],
    [profileTexts.memberSince, formatDay(user.createdAt)],
    ...(user.role === 'CREATOR'
      ? ([
          [
            profileTexts.subscriptionPrice,
            user.subscriptionPrice > 0
              ? profileTexts.perMonth({ price: formatPriceTag(user.subscriptionPrice) })
              : profileTexts.free,
          ],
          [profileTexts.totalSubscribers, user.stats.subscribers.toLocaleString(__LANGUAGE_TAG__)],
        ] as const)
      : []),
  ];
  return (
    <dl className="grid gap-x-10 gap-y-5 rounded-card border border-border bg-surface p-5 md:grid-cols-2 md:p-6">
      <div className="grid gap-1 md:col-span-2">
        <dt className="text-ui text-ink-3">{profileTexts.bio}</dt>
        <dd className="grid max-w-text grid-cols-1 text-body text-ink">
          {user.bio ? <LongText text={user.bio} className="whitespace-pre-line" /> : profileTexts.noBioYet}
        </dd>
      </div>
      {facts.map(([term, fact]) => (
        <div key={term} className="grid gap-1 border-t border-border pt-4">
          <dt className="text-ui text-ink-3">{term}</dt>
          <dd className="tabular text-body font-semibold text-ink">{fact}</dd>
        </div>
      ))}
    </dl>
  );
}
