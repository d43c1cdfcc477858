import type { Subscription } from '@stagedoor/contracts/subscription';
import * as paymentTexts from '#/shared/config/texts/payments.ts';
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
  switch (status) {
    case 'active':
      return {
        label: paymentTexts.active,
        tone: 'ok',
        next: renewsAt === null ? paymentTexts.renewsNext : paymentTexts.renewsOn({ day: formatDay(renewsAt) }),
      };
    case 'grace':
      return { label: paymentTexts.paymentFailed, tone: 'warn', next: paymentTexts.yourCardIsTriedAgainEach };
    case 'cancelled':
      return {
        label: paymentTexts.cancelled2,
        tone: 'quiet',
        next: endsAt === null ? paymentTexts.endsNext : paymentTexts.endsOn({ day: formatDay(endsAt) }),
      };
    case 'ended':
      return {
        label: paymentTexts.ended,
        tone: 'quiet',
        next: endsAt === null ? paymentTexts.endedNext : paymentTexts.endedOn({ day: formatDay(endsAt) }),
      };
  }
}
