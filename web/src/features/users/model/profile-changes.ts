import type { BodyOf } from '@stagedoor/contracts/call';
import type { updateProfile } from '@stagedoor/contracts/profile-settings';
import type { User } from '@stagedoor/contracts/user';
import * as profileTexts from '#/shared/config/texts/profile.ts';
import { readDollars } from '#/shared/format/read-dollars.ts';
import { type MergedEdit, mergeEdit } from '#/shared/http/merge-edit.ts';
import type { FieldErrors } from '#/shared/http/validate-body.ts';
import { findPriceProblem } from '#/shared/prices/smallest-price.ts';

type Editable = Pick<User, 'displayName' | 'bio' | 'subscriptionPrice' | 'role'>;

/** The profile form as it is typed. */
export type ProfileValues = {
  readonly displayName: string;
  readonly bio: string;
  /** Dollars a month. */
  readonly subscriptionPrice: string;
};

const HIGHEST_PRICE = 999.99;

export function valuesOf({ displayName, bio, subscriptionPrice }: Editable): ProfileValues {
  return { displayName: displayName ?? '', bio: bio ?? '', subscriptionPrice: subscriptionPrice.toFixed(2) };
}

/** Whether any typed value differs from the saved one; 9.5 equals 9.50. */
export function hasChanged(values: ProfileValues, saved: Editable): boolean {
  const before = valuesOf(saved);
  return (
    values.displayName !== before.displayName ||
    values.bio !== before.bio ||
    (saved.role === 'CREATOR' && readDollars(values.subscriptionPrice) !== saved.subscriptionPrice)
  );
}

/** Returns the changed fields for the call, which leaves all others as they are. Only creators have a price. */
export function changesOf(values: ProfileValues, saved: Editable): BodyOf<typeof updateProfile> {
  const before = valuesOf(saved);
  const price = readDollars(values.subscriptionPrice);
  return {
    ...(values.displayName !== before.displayName && { displayName: values.displayName }),
    ...(values.bio !== before.bio && { bio: values.bio }),
    ...(saved.role === 'CREATOR' &&
      price !== undefined &&
      price !== saved.subscriptionPrice && { subscriptionPrice: price }),
  };
}

export const profileFields = ['displayName', 'bio', 'subscriptionPrice'] as const;

/**
 * Merges the form with a profile that was changed elsewhere, such as on another device. Fields that nobody has edited here are
 * taken over: otherwise saving the form would undo that change.
 */
export function mergeProfile(
  edited: ProfileValues,
  before: ProfileValues,
  latest: ProfileValues,
): MergedEdit<ProfileValues> {
  return mergeEdit({ before, edited, latest }, profileFields, isSameField);
}

function isSameField(field: keyof ProfileValues, one: ProfileValues, other: ProfileValues): boolean {
  if (field !== 'subscriptionPrice') return one[field].trim() === other[field].trim();
  return one[field] === other[field] || (readDollars(one[field]) ?? -1) === readDollars(other[field]);
}

/**
 * A number field with an empty value may contain text: the browser does not report invalid numbers. `smallestPrice`: the smallest
 * that can be charged.
 */
export function checkPrice(typed: string, smallestPrice: number): FieldErrors {
  if (typed.trim() === '') return { subscriptionPrice: profileTexts.enterAPrice0IsFree };
  const price = Number(typed);
  if (price < 0) return { subscriptionPrice: profileTexts.aPriceCannotBeNegative };
  if (price > HIGHEST_PRICE) return { subscriptionPrice: profileTexts.aPriceCanBeAtMost };
  if (readDollars(typed) === undefined) return { subscriptionPrice: profileTexts.aPriceHasAtMostTwo };
  const problem = findPriceProblem(price, smallestPrice);
  return problem === undefined ? {} : { subscriptionPrice: problem };
}
