import { updateProfile } from '@stagedoor/contracts/profile-settings';
import type { User } from '@stagedoor/contracts/user';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import * as failureTexts from '#/shared/config/texts/failures.ts';
import * as profileTexts from '#/shared/config/texts/profile.ts';
import { useForm } from '#/shared/hooks/use-form.ts';
import { messageOf } from '#/shared/http/client-error.ts';
import { showToast } from '#/shared/stores/toast-store.ts';
import { applyOwnChange, getOwnChange } from './apply-own-change.ts';
import { changeUser } from './cached-users.ts';
import { checkPrice, hasChanged, mergeProfile, type ProfileValues, valuesOf } from './profile-changes.ts';
import { readProfileDraft } from './profile-draft.ts';
import { saveProfile } from './save-profile.ts';
import { useProfileDraft } from './use-profile-draft.ts';

const LABELS: Readonly<Record<keyof ProfileValues, string>> = {
  displayName: profileTexts.displayName,
  bio: profileTexts.bio,
  subscriptionPrice: profileTexts.subscriptionPrice,
};

/** The profile form over what is saved. `onSaved`: others see it now. */
export function useSaveProfile(user: User, onSaved: () => void) {
  const client = useQueryClient();
  const [start] = useState(() => openForm(user));
  const [conflicts, setConflicts] = useState(start.conflicts);
  // What was typed in fields that show the version from elsewhere.
  const [replaced, setReplaced] = useState<Partial<ProfileValues>>();
  const form = useForm({
    initial: start.values,
    schema: updateProfile.body,
    check: ({ subscriptionPrice }) => (user.role === 'CREATOR' ? checkPrice(subscriptionPrice) : {}),
    onSubmit: async (values) => {
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
  useProfileDraft(user, form.values);
  const known = useRef(user);
  useEffect(() => {
    if (known.current === user) return;
    const merged = mergeProfile(form.values, valuesOf(known.current), valuesOf(user));
    known.current = user;
    setAll(merged.values);
    // A field that is in conflict already stays so: only the person decides about it.
    setConflicts((earlier) => [...new Set([...earlier, ...merged.conflicts])]);
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
    setConflicts([]);
    form.formProps.ref.current?.requestSubmit();
  }
  function takeTheOther() {
    const pick = (from: ProfileValues) => Object.fromEntries(conflicts.map((field) => [field, from[field]]));
    setReplaced(pick(form.values));
    setAll(pick(valuesOf(user)));
    setConflicts([]);
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

/** The form as it was left. Fields that were changed elsewhere since are in conflict with it. */
function openForm(user: User) {
  const latest = valuesOf(user);
  const { values, before } = readProfileDraft(user.id);
  return mergeProfile({ ...latest, ...values }, { ...latest, ...before }, latest);
}
