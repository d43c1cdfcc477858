import type { BodyOf } from '@stagedoor/contracts/call';
import type { createOffer } from '@stagedoor/contracts/offers';
import { invalidField } from '@stagedoor/service-kit/common/errors';
import type { Offer } from '#/db/offers.ts';

type Input = BodyOf<typeof createOffer>;
type Terms = Pick<Offer, 'percent' | 'amountCents' | 'months' | 'days' | 'isFirstTime'>;

const bundleMonths = [3, 6, 12];

/** Codes are compared in capitals. */
export const normalizeCode = (code: string): string => code.trim().toUpperCase();

/** Returns the terms of a new offer; of its kind alone, whatever else was sent. Throws a 400 if they are incomplete. */
export function readTerms({ kind, percent, amount, months, days, isFirstTime = false }: Input): Terms {
  switch (kind) {
    case 'trial':
      if (days === undefined) throw invalidField('days', 'A trial needs a number of days');
      return { percent: null, amountCents: null, months: null, days, isFirstTime: true };
    case 'code': {
      if ((percent === undefined) === (amount === undefined))
        throw invalidField('percent', 'A code takes off either percent or dollars');
      const amountCents = amount === undefined ? null : Math.round(amount * 100);
      return { percent: percent ?? null, amountCents, months: months ?? null, days: null, isFirstTime };
    }
    case 'bundle':
      if (months === undefined || !bundleMonths.includes(months))
        throw invalidField('months', 'A bundle is for 3, 6 or 12 months');
      return { percent: percent ?? null, amountCents: null, months, days: null, isFirstTime };
  }
}

/** Throws a 400 for a period that ends before it starts, or that is over. */
export function assertPeriod({ startsAt, endsAt }: Pick<Offer, 'startsAt' | 'endsAt'>, now: Date): void {
  if (endsAt === null) return;
  if (endsAt <= now || (startsAt !== null && endsAt <= startsAt)) {
    throw invalidField('endsAt', 'It ends before it starts');
  }
}
