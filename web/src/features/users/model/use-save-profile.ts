import { updateProfile } from '@stagedoor/contracts/profile-settings';
import type { User } from '@stagedoor/contracts/user';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import * as failureTexts from '#/shared/config/texts/failures.ts';
import * as profileTexts from '#/shared/config/texts/profile.ts';
import { useForm } from '#/shared/hooks/use-form.ts';
import { call } from '#/shared/http/api-client.ts';
import { messageOf } from '#/shared/http/client-error.ts';
import { showToast } from '#/shared/stores/toast-store.ts';
import { applyOwnChange, getOwnChange } from './apply-own-change.ts';
import { changesOf, checkPrice, hasChanged, mergeNewer, type ProfileValues, valuesOf } from './profile-changes.ts';
import { readProfileDraft } from './profile-draft.ts';
import { useProfileDraft } from './use-profile-draft.ts';

/** The profile form over what is saved. `onSaved`: others see it now. */
export function useSaveProfile(user: User, onSaved: () => void) {
  const client = useQueryClient();
  const form = useForm({
    initial: { ...valuesOf(user), ...readProfileDraft(user.id) },
    schema: updateProfile.body,
    check: ({ subscriptionPrice }) => (user.role === 'CREATOR' ? checkPrice(subscriptionPrice) : {}),
    onSubmit: async (values) => {
      try {
        const saved = await call(updateProfile, { body: changesOf(values, user) });
        applyOwnChange(client, getOwnChange(saved));
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
    setAll(mergeNewer(form.values, known.current, user));
    known.current = user;
  });
  function setAll(values: Partial<ProfileValues>) {
    const { displayName, bio, subscriptionPrice } = values;
    if (displayName !== undefined) form.setValue('displayName', displayName);
    if (bio !== undefined) form.setValue('bio', bio);
    if (subscriptionPrice !== undefined) form.setValue('subscriptionPrice', subscriptionPrice);
  }
  /** Shows the profile as the server saved it, or as it was before. */
  const show = (shown: User) => setAll(valuesOf(shown));
  return { form, isChanged: hasChanged(form.values, user), discard: () => show(user) };
}
