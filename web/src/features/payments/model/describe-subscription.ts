import type { Subscription } from '@stagedoor/contracts/subscription';
import * as pauseTexts from '#/shared/config/texts/pauses.ts';
import * as paymentTexts from '#/shared/config/texts/payments.ts';
import * as planTexts from '#/shared/config/texts/plans.ts';
import { formatDay } from '#/shared/format/format-date.ts';
import { formatMoney } from '#/shared/format/format-money.ts';
import type { Tone } from '#/shared/ui/status-badge.tsx';

interface Described {
  readonly label: string;
  readonly tone: Tone;
  /** The next step of a subscription, with its date. */
  readonly next: string;
}

type Dated = Pick<Subscription, 'status' | 'renewsAt' | 'endsAt' | 'isCreatorHidden' | 'isOffered'> &
  Partial<Pick<Subscription, 'price' | 'next' | 'pause'>>;

/** Describes the state of a subscription. */
export function describeSubscription({
  status,
  renewsAt,
  endsAt,
  isCreatorHidden,
  isOffered,
  price,
  next,
  pause,
}: Dated): Described {
  switch (status) {
    case 'active':
      if (isCreatorHidden && renewsAt !== null) {
        const next = paymentTexts.endsUnlessSeenBy({ day: formatDay(renewsAt) });
        return { label: paymentTexts.active, tone: 'warn', next };
      }
      if (pause !== undefined) return describePause(pause);
      return {
        label: paymentTexts.active,
        tone: 'ok',
        next: price === 0 ? planTexts.freeForGood : describeRenewal(renewsAt, next),
      };
    case 'grace':
      return {
        label: paymentTexts.paymentFailed,
        tone: 'warn',
        next: isCreatorHidden ? paymentTexts.endsUnseenSoon : paymentTexts.paymentIsRetried,
      };
    case 'cancelled':
      return {
        label: paymentTexts.cancelledWord,
        tone: 'quiet',
        next: describeEnd(endsAt, isCreatorHidden, isOffered),
      };
    case 'ended':
      return {
        label: paymentTexts.ended,
        tone: 'quiet',
        next: describePast(endsAt, isOffered),
      };
    default:
      // A newer server may send one that this page does not know.
      return { label: status, tone: 'quiet', next: '' };
  }
}

function describePause(pause: NonNullable<Subscription['pause']>): Described {
  const [from, until] = [formatDay(pause.from), formatDay(pause.until)];
  if (new Date(pause.from) > new Date())
    return { label: paymentTexts.active, tone: 'ok', next: pauseTexts.pausesFrom({ from, until }) };
  return { label: pauseTexts.paused, tone: 'quiet', next: pauseTexts.goesOn({ until }) };
}

function describeRenewal(renewsAt: string | null, next: Subscription['next']): string {
  if (renewsAt === null) return paymentTexts.renewsNext;
  const day = formatDay(renewsAt);
  if (next === undefined) return paymentTexts.renewsOn({ day });
  const { tier, price } = next;
  return planTexts.changesOn({ day, plan: tier?.name ?? paymentTexts.eachMonth, price: formatMoney(price) });
}

function describeEnd(endsAt: string | null, isCreatorHidden = false, isOffered = true): string {
  if (endsAt === null) return paymentTexts.endsNext;
  const day = formatDay(endsAt);
  if (isCreatorHidden) return paymentTexts.endsUnseenOn({ day });
  return isOffered ? paymentTexts.endsOn({ day }) : paymentTexts.endsForGoodOn({ day });
}

function describePast(endsAt: string | null, isOffered = true): string {
  if (endsAt === null) return paymentTexts.endedNext;
  const day = formatDay(endsAt);
  return isOffered ? paymentTexts.endedOn({ day }) : paymentTexts.endedForGoodOn({ day });
}
