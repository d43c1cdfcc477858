import { StatusBadge } from '@stagedoor/screens/ui';
import { useTexts } from '@stagedoor/screens/use-host';
import type { Fan } from '#/contracts/fan.ts';
import { texts } from '../texts/texts.ts';

/** What a fan is to the creator now, in a word. */
export function FanStatus({ fan: { subscription, isFollowing, spent } }: { readonly fan: Fan }) {
  const { fans: words } = useTexts(texts);
  if (subscription?.endsAt) return <StatusBadge tone="warn" label={words.ends(subscription.endsAt)} />;
  if (subscription !== null) return <StatusBadge tone="ok" label={words.status.subscribed} />;
  if (isFollowing) return <StatusBadge tone="info" label={words.status.following} />;
  return <StatusBadge tone="quiet" label={spent.total > 0 ? words.status.leftHasPaid : words.status.left} />;
}
