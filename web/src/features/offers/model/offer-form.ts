import { createOffer } from '@stagedoor/contracts/offers';
import * as offerTexts from '#/shared/config/texts/offers.ts';
import { readDollars } from '#/shared/format/read-dollars.ts';
import { type FieldErrors, validateBody } from '#/shared/http/validate-body.ts';
import type { NewOffer } from './use-offer-changes.ts';

/** An offer as its creator types it. Empty fields do not limit it. */
export interface OfferForm {
  readonly kind: NewOffer['kind'];
  readonly code: string;
  readonly days: string;
  readonly unit: 'percent' | 'dollars';
  /** In that unit. */
  readonly off: string;
  readonly months: string;
  /** Days, as `2026-01-31`. */
  readonly from: string;
  readonly until: string;
  readonly uses: string;
  readonly isFirstTime: boolean;
  /** None for all of them. */
  readonly tierIds: readonly string[];
  /** Usernames, one a line. */
  readonly people: string;
}

/** What the fields of an offer are given. */
export interface FieldsProps {
  readonly form: OfferForm;
  readonly errorOf: (field: string) => string | undefined;
  readonly onChange: (change: Partial<OfferForm>) => void;
}

export const emptyForm: OfferForm = {
  kind: 'code',
  code: '',
  days: '7',
  unit: 'percent',
  off: '',
  months: '',
  from: '',
  until: '',
  uses: '',
  isFirstTime: false,
  tierIds: [],
  people: '',
};

/** Returns the offer as the server takes it, but for its people. A number that cannot be read is NaN. */
export function bodyOf(form: OfferForm): NewOffer {
  const { kind, code, days, unit, off, months, from, until, uses, isFirstTime, tierIds } = form;
  return {
    kind,
    ...(code.trim() !== '' && { code: code.trim() }),
    ...(kind === 'trial' && { days: wholeNumber(days) }),
    ...(kind === 'code' && unit === 'dollars' && { amount: readDollars(off) ?? Number.NaN }),
    ...(kind !== 'trial' && unit === 'percent' && off.trim() !== '' && { percent: wholeNumber(off) }),
    ...(kind !== 'trial' && months.trim() !== '' && { months: wholeNumber(months) }),
    ...(from !== '' && { startsAt: startOfDay(from).toISOString() }),
    ...(until !== '' && { endsAt: endOfDay(until).toISOString() }),
    ...(uses.trim() !== '' && { maxUses: wholeNumber(uses) }),
    ...(kind === 'code' && isFirstTime && { isFirstTime }),
    ...(tierIds.length > 0 && { tierIds: [...tierIds] }),
  };
}

/** Returns what the server would refuse, by field of the form. */
export function findOfferErrors(form: OfferForm): FieldErrors {
  const { kind, code, percent, amount, months, days, maxUses, startsAt, endsAt } = bodyOf(form);
  const errors = validateBody(createOffer.body, { kind, code, percent, amount, months, days, maxUses });
  const isMissing = kind === 'code' && percent === undefined && amount === undefined;
  const offError = isMissing ? offerTexts.numberNeeded : (errors.percent ?? errors.amount);
  return {
    ...errors,
    ...(offError !== undefined && { off: offError }),
    ...(Number.isNaN(percent) && { off: offerTexts.numberNeeded }),
    ...(Number.isNaN(amount) && { off: offerTexts.amountNeeded }),
    ...(Number.isNaN(months) && { months: offerTexts.numberNeeded }),
    ...(Number.isNaN(days) && { days: offerTexts.numberNeeded }),
    ...((Number.isNaN(maxUses) || errors.maxUses !== undefined) && { uses: errors.maxUses ?? offerTexts.numberNeeded }),
    ...(endsAt !== undefined && startsAt !== undefined && endsAt <= startsAt && { until: offerTexts.endsTooEarly }),
  };
}

/** Returns the usernames that were typed. */
export function namesOf({ people }: OfferForm): string[] {
  const names = people.split(/[\s,]+/u).map((name) => name.replace(/^@/u, ''));
  return [...new Set(names.filter((name) => name !== ''))];
}

const wholeNumber = (text: string) => (/^\d{1,7}$/.test(text.trim()) ? Number(text) : Number.NaN);
const startOfDay = (day: string) => new Date(`${day}T00:00:00`);
/** The last day counts as a whole. */
function endOfDay(day: string): Date {
  const end = startOfDay(day);
  end.setDate(end.getDate() + 1);
  return end;
}
