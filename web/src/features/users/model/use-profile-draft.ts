import { useEffect, useState } from 'react';
import { useSession } from '#/shared/session/session-store.ts';
import type { ProfileValues } from './profile-changes.ts';
import { deleteProfileDraft, type ProfileDraft, storeProfileDraft, takeLeftProfileDraft } from './profile-draft.ts';

/**
 * Stores what is typed into the profile form of this tab, so that it is there again after a reload, and after a new sign-in where
 * the session has ended. It is dropped when its person leaves the form: they are asked before that. Returns what closed tabs have
 * left, once it is found.
 * `before` holds what the fields were before they were changed here.
 */
export function useProfileDraft(
  userId: string,
  values: ProfileValues,
  before: ProfileValues,
): ProfileDraft | undefined {
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
