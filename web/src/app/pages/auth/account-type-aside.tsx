import { Check } from 'lucide-react';
import type { AccountType } from '#/features/auth/components/account-type-choice.tsx';
import * as authTexts from '#/shared/config/texts/auth.ts';

const GETS: Readonly<Record<AccountType, { title: string; points: readonly string[] }>> = {
  FAN: {
    title: authTexts.whatAFanGets,
    points: [
      authTexts.aFeedOfThePeopleYou,
      authTexts.likesCommentsBookmarksAndMessages,
      authTexts.subscriptionsAndSinglePostsPaidSafely,
      authTexts.theOpenBusinessServicesToo,
    ],
  },
  CREATOR: {
    title: authTexts.whatACreatorGets,
    points: [
      authTexts.everythingAFanGets,
      authTexts.postsForAllForFollowersOr,
      authTexts.aMonthlyPricePaidPostsAnd,
      authTexts.earningsAnalyticsAndYourListOf,
      authTexts.aBackOfficeOfBusinessServices,
    ],
  },
};

/** Changes with the choice in the form beside it. */
export function AccountTypeAside({ accountType }: { readonly accountType: AccountType }) {
  const { title, points } = GETS[accountType];
  return (
    <aside
      aria-live="polite"
      className="sticky top-20 mt-8 grid gap-5 rounded-dialog border border-border bg-surface p-8"
    >
      <h2 className="text-section font-semibold">{title}</h2>
      <ul className="grid gap-4">
        {points.map((point) => (
          <li key={point} className="flex gap-3 text-body text-ink-2">
            <Check aria-hidden size={20} strokeWidth={2} className="mt-0.5 shrink-0 text-brand" />
            {point}
          </li>
        ))}
      </ul>
    </aside>
  );
}
