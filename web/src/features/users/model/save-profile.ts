import { updateProfile } from '@stagedoor/contracts/profile-settings';
import type { User } from '@stagedoor/contracts/user';
import { getUser } from '@stagedoor/contracts/users';
import { call } from '#/shared/http/api-client.ts';
import { isChangedElsewhere, maxMerges } from '#/shared/http/merge-edit.ts';
import { changesOf, mergeProfile, type ProfileValues, valuesOf } from './profile-changes.ts';

/** What became of a save: the saved profile, or the newest one, of which a field was changed here and elsewhere. */
export type ProfileOutcome = { readonly saved: User } | { readonly latest: User };

/**
 * Saves the changed fields of the form over a profile. Where that was changed elsewhere meanwhile, saves them over the newest
 * profile, unless both changed the same field.
 */
export async function saveProfile(user: User, typed: ProfileValues): Promise<ProfileOutcome> {
  let [base, values] = [user, typed];
  for (let merges = 0; ; merges += 1) {
    const { revision } = base;
    try {
      const body = { ...changesOf(values, base), ...(revision !== undefined && { revision }) };
      return { saved: await call(updateProfile, { body }) };
    } catch (error) {
      if (!isChangedElsewhere(error) || merges === maxMerges) throw error;
    }
    const latest = await call(getUser, { params: { id: user.id } });
    const merged = mergeProfile(values, valuesOf(base), valuesOf(latest));
    if (merged.conflicts.length > 0) return { latest };
    [base, values] = [latest, merged.values];
  }
}
