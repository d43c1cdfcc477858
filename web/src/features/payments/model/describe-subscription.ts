import type { Subscription } from '@stagedoor/contracts/subscription';
import { formatDay } from '#/shared/format/format-date.ts';
import type { Tone } from '#/shared/ui/status-badge.tsx';

interface Described {
  readonly label: string;
  readonly tone: Tone;
  /** What happens next, and when. */
  readonly next: string;
}

type Dated = Pick<Subscription, 'status' | 'renewsAt' | 'endsAt'>;

/** Describes the state of a subscription. */
export function describeSubscription({ status, renewsAt, endsAt }: Dated): Described {
  const on = (instant: string | null) => (instant === null ? '' : ` ${formatDay(instant)}`);
  switch (status) {
    case 'active':
      return { label: 'Active', tone: 'ok', next: `Renews${on(renewsAt)}` };
    case 'grace':
      return { label: 'Payment failed', tone: 'warn', next: 'Your card is tried again each day' };
    case 'cancelled':
      return { label: 'Cancelled', tone: 'quiet', next: `Ends${on(endsAt)}` };
    case 'ended':
      return { label: 'Ended', tone: 'quiet', next: `Ended${on(endsAt)}` };
  }
}
