import { errorCodes } from '@stagedoor/contracts/error-codes';
import { ClientError } from './client-error.ts';

/** How often a save is merged and retried when others keep saving in between. */
export const maxMerges = 3;

/** Returns whether the server refused an edit because its target has changed since the revision that the edit names. */
export function isChangedElsewhere(error: unknown): boolean {
  return error instanceof ClientError && error.nextStep?.code === errorCodes.changedElsewhere;
}

interface Edit<Values> {
  /** The values that the edit began with. */
  readonly before: Values;
  readonly edited: Values;
  /** The values that are saved now. */
  readonly latest: Values;
}

export interface MergedEdit<Values> {
  readonly values: Values;
  /** Fields that both sides changed, to different values. They keep what the person typed until the person decides. */
  readonly conflicts: readonly (keyof Values)[];
}

/** Merges an edit with what was saved elsewhere meanwhile, by field: a field that only one side changed keeps that change. */
export function mergeEdit<Values extends object>(
  { before, edited, latest }: Edit<Values>,
  fields: readonly (keyof Values)[],
  isSame: (field: keyof Values, one: Values, other: Values) => boolean,
): MergedEdit<Values> {
  const values = { ...latest };
  const conflicts: (keyof Values)[] = [];
  for (const field of fields) {
    if (isSame(field, edited, before)) continue;
    values[field] = edited[field];
    if (!isSame(field, latest, before) && !isSame(field, latest, edited)) conflicts.push(field);
  }
  return { values, conflicts };
}
