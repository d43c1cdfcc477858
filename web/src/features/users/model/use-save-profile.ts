import { updateProfile } from '@stagedoor/contracts/profile-settings';
import type { User } from '@stagedoor/contracts/user';
import { getUser } from '@stagedoor/contracts/users';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import * as failureTexts from '#/shared/config/texts/failures.ts';
import * as profileTexts from '#/shared/config/texts/profile.ts';
import { useForm } from '#/shared/hooks/use-form.ts';
import { call } from '#/shared/http/api-client.ts';
import { messageOf } from '#/shared/http/client-error.ts';
import { isChangedElsewhere, maxMerges } from '#/shared/http/merge-edit.ts';
import { useSmallestPrice } from '#/shared/prices/smallest-price.ts';
import { useSession } from '#/shared/session/session-store.ts';
import { showToast } from '#/shared/stores/toast-store.ts';
import { applyOwnChange, getOwnChange } from './apply-own-change.ts';
import { changeUser } from './cached-users.ts';
import {
  changesOf,
  checkPrice,
  hasChanged,
  mergeProfile,
  type ProfileValues,
  profileFields,
  valuesOf,
} from './profile-changes.ts';
import {
  deleteProfileDraft,
  type ProfileDraft,
  readProfileDraft,
  storeProfileDraft,
  takeLeftProfileDraft,
} from './profile-draft.ts';

const LABELS: Readonly<Record<keyof ProfileValues, string>> = {
  displayName: profileTexts.displayName,
  bio: profileTexts.bio,
  subscriptionPrice: profileTexts.subscriptionPrice,
};

/** The profile form with the saved values. `onSaved` is called once others see the changes. */
export function useSaveProfile(user: User, onSaved: () => void) {
  const client = useQueryClient();
  const [start] = useState(() => restoreDraft(user, readProfileDraft(user.id)));
  // The fields that were changed here and elsewhere, with their values before both changes.
  const [undecided, setUndecided] = useState(start.undecided);
  const conflicts = profileFields.filter((field) => undecided[field] !== undefined);
  // The typed values of fields that show the version from elsewhere.
  const [replaced, setReplaced] = useState<Partial<ProfileValues>>();
  const smallestPrice = useSmallestPrice(user.role === 'CREATOR');
  const form = useForm({
    initial: start.values,
    schema: updateProfile.body,
    check: ({ subscriptionPrice: typed }) => {
      if (user.role !== 'CREATOR') return {};
      // A price from before may be less than can be charged: all else can be changed.
      return checkPrice(typed, Number(typed) === user.subscriptionPrice ? 0 : smallestPrice);
    },
    onSubmit: async (values) => {
      // Enter in a field submits the form even without a button.
      if (conflicts.length > 0) return;
      try {
        const outcome = await saveProfile(user, values);
        // The form finds the conflict when it gets the newest profile.
        if ('latest' in outcome) return changeUser(client, user.id, () => outcome.latest);
        const { saved } = outcome;
        applyOwnChange(client, getOwnChange(saved));
        const { revision } = saved;
        if (revision !== undefined) changeUser(client, user.id, (one) => ({ ...one, revision }));
        setReplaced(undefined);
        show(saved);
        showToast('success', profileTexts.profileUpdated);
        onSaved();
      } catch (error) {
        showToast('error', messageOf(error, failureTexts.updateProfile));
        throw error;
      }
    },
  });
  const before = useMemo(() => ({ ...valuesOf(user), ...undecided }), [user, undecided]);
  const left = useProfileDraft(user.id, form.values, before);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it is found, over what the form has by then
  useEffect(() => {
    if (left === undefined) return;
    const restored = restoreDraft(user, left);
    const untouched = profileFields.filter((field) => form.values[field] === before[field]);
    setAll(pickFields(restored.values, untouched));
    setUndecided((earlier) => ({ ...pickFields(restored.undecided, untouched), ...earlier }));
  }, [left]);
  const known = useRef(user);
  useEffect(() => {
    if (known.current === user) return;
    const earlierSaved = valuesOf(known.current);
    const merged = mergeProfile(form.values, earlierSaved, valuesOf(user));
    known.current = user;
    setAll(merged.values);
    // A field that is in conflict already stays so: only the person decides about it.
    setUndecided((earlier) => ({ ...pickFields(earlierSaved, merged.conflicts), ...earlier }));
  });
  function setAll(values: Partial<ProfileValues>) {
    const { displayName, bio, subscriptionPrice } = values;
    if (displayName !== undefined) form.setValue('displayName', displayName);
    if (bio !== undefined) form.setValue('bio', bio);
    if (subscriptionPrice !== undefined) form.setValue('subscriptionPrice', subscriptionPrice);
  }
  /** Shows the profile as the server saved it, or as it was before. */
  const show = (shown: User) => setAll(valuesOf(shown));

  function saveMine() {
    // The form is submitted with the conflict decided.
    flushSync(() => setUndecided({}));
    form.formProps.ref.current?.requestSubmit();
  }
  function takeTheOther() {
    setReplaced(pickFields(form.values, conflicts));
    setAll(pickFields(valuesOf(user), conflicts));
    setUndecided({});
  }
  function bringMineBack() {
    if (replaced) setAll(replaced);
    setReplaced(undefined);
  }
  const saved = valuesOf(user);
  return {
    form,
    isChanged: hasChanged(form.values, user),
    discard() {
      setReplaced(undefined);
      show(user);
    },
    /** Fields that were changed here and elsewhere to different values. */
    conflict:
      conflicts.length === 0
        ? undefined
        : {
            fields: conflicts.map((field) => ({
              label: LABELS[field],
              saved: saved[field],
              typed: form.values[field],
            })),
            onSaveMine: saveMine,
            onTakeTheOther: takeTheOther,
          },
    bringMineBack: replaced === undefined ? undefined : bringMineBack,
  };
}

/** The form with a draft that was left. Fields that were changed elsewhere since are in conflict with it. */
function restoreDraft(user: User, draft: ProfileDraft) {
  const latest = valuesOf(user);
  const before = { ...latest, ...draft.before };
  const { values, conflicts } = mergeProfile({ ...latest, ...draft.values }, before, latest);
  return { values, undecided: pickFields(before, conflicts) };
}

function pickFields(from: Partial<ProfileValues>, fields: readonly (keyof ProfileValues)[]): Partial<ProfileValues> {
  return Object.fromEntries(fields.flatMap((field) => (from[field] === undefined ? [] : [[field, from[field]]])));
}

/** The outcome of a save: the saved profile, or the latest one if a field was changed both here and elsewhere. */
type ProfileOutcome = { readonly saved: User } | { readonly latest: User };

/**
 * Saves the changed fields of the form. If the profile was changed elsewhere meanwhile, merges them into the latest one, unless
 * both changed the same field.
 */
async function saveProfile(user: User, typed: ProfileValues): Promise<ProfileOutcome> {
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

/**
 * Stores the values of this tab's profile form, so that they survive a reload, and a new sign-in if the session has ended. They are
 * dropped when the person leaves the form, which asks first. Returns the draft that closed tabs have left, once it is found.
 * `before` contains the values of the fields before they were changed here.
 */
function useProfileDraft(userId: string, values: ProfileValues, before: ProfileValues): ProfileDraft | undefined {
  const [left, setLeft] = useState<ProfileDraft>();
  useEffect(() => {
    storeProfileDraft(userId, values, before);
  }, [userId, values, before]);
  useEffect(() => {
    const form = new AbortController();
    void takeLeftProfileDraft(userId, form.signal).then((found) => {
      if (found) setLeft(found);
    });
    return () => {
      form.abort();
      if (useSession.getState().user?.id === userId) deleteProfileDraft(userId);
    };
  }, [userId]);
  return left;
}
