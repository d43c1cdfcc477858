import { Check } from 'lucide-react';
import type { AccountType } from '#/features/auth/components/register-form.tsx';

const GETS: Readonly<Record<AccountType, { title: string; points: readonly string[] }>> = {
  FAN: {
    title: 'What a fan gets',
    points: [
      'A feed of the people you follow, newest first',
      'Likes, comments, bookmarks and messages',
      'Subscriptions and single posts, paid safely',
      'The open business services too',
    ],
  },
  CREATOR: {
    title: 'What a creator gets',
    points: [
      'Everything a fan gets',
      'Posts for all, for followers or for subscribers',
      'A monthly price, paid posts and paid messages',
      'Earnings, analytics and your list of subscribers',
      'A back office of business services',
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
