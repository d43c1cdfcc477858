import { createTier, maxBenefitLength, maxBenefits, type Tier } from '@stagedoor/contracts/tiers';
import * as membershipTexts from '#/shared/config/texts/membership.ts';
import { readDollars } from '#/shared/format/read-dollars.ts';
import { type FieldErrors, validateBody } from '#/shared/http/validate-body.ts';

/** A tier as its creator types it. */
export interface TierForm {
  readonly name: string;
  /** Dollars. */
  readonly price: string;
  /** One a line. */
  readonly benefits: string;
  /** Empty for any number. */
  readonly seats: string;
  readonly picture: { readonly assetId: string; readonly url: string | null } | null;
}

/** A tier as the server takes it. */
export interface TierFields {
  readonly name: string;
  readonly price: number;
  readonly benefits: string[];
  readonly seats: number | null;
  readonly pictureAssetId: string | null;
}

export function formOf(tier: Tier | undefined): TierForm {
  const { pictureAssetId: assetId, pictureUrl: url } = tier ?? {};
  return {
    name: tier?.name ?? '',
    price: tier === undefined ? '' : tier.price.toFixed(2),
    benefits: tier?.benefits.join('\n') ?? '',
    seats: tier?.seats == null ? '' : String(tier.seats),
    picture: assetId == null ? null : { assetId, url: url ?? null },
  };
}

export function fieldsOf({ name, price, benefits, seats, picture }: TierForm): TierFields {
  return {
    name: name.trim(),
    price: readDollars(price) ?? Number.NaN,
    benefits: linesOf(benefits),
    seats: seats.trim() === '' ? null : Number(seats),
    pictureAssetId: picture?.assetId ?? null,
  };
}

/** Returns what the server would refuse, by field. */
export function findTierErrors(form: TierForm): FieldErrors {
  const { name, price, seats, benefits } = fieldsOf(form);
  const isTooMuch = benefits.length > maxBenefits || benefits.some((one) => one.length > maxBenefitLength);
  return {
    ...validateBody(createTier.body, { name, price }),
    ...(Number.isNaN(price) && { price: membershipTexts.priceNeeded }),
    ...(seats !== null && (!Number.isInteger(seats) || seats < 1) && { seats: membershipTexts.seatsNeeded }),
    ...(isTooMuch && { benefits: membershipTexts.benefitsTooMuch }),
  };
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
