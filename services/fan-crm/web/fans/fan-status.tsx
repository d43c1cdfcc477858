import { StatusBadge } from '@stagedoor/screens/ui';
import type { Fan } from '#/contracts/fan.ts';
import { formatDay } from '../shared/format.ts';

/** What a fan is to the creator now, in a word. */
export function FanStatus({ fan: { subscription, isFollowing, spent } }: { readonly fan: Fan }) {
  if (subscription?.endsAt) return <StatusBadge tone="warn" label={`Ends ${formatDay(subscription.endsAt)}`} />;
  if (subscription !== null) return <StatusBadge tone="ok" label="Subscribed" />;
  if (isFollowing) return <StatusBadge tone="info" label="Following" />;
  return <StatusBadge tone="quiet" label={spent.total > 0 ? 'Left, has paid' : 'Left'} />;
}
