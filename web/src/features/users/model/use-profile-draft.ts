import { useEffect } from 'react';
import { useSession } from '#/shared/session/session-store.ts';
import type { ProfileValues } from './profile-changes.ts';
import { deleteProfileDraft, storeProfileDraft } from './profile-draft.ts';

/**
 * Stores what is typed into the profile form, so that it is there again after a reload, and after a new sign-in where the
 * session has ended. It is dropped when its person leaves the form: they are asked before that.
 * `before` holds what the fields were before they were changed here.
 */
export function useProfileDraft(userId: string, values: ProfileValues, before: ProfileValues): void {
  useEffect(() => {
    storeProfileDraft(userId, values, before);
  }, [userId, values, before]);
  useEffect(
    () => () => {
      if (useSession.getState().user?.id === userId) deleteProfileDraft(userId);
    },
    [userId],
  );
}
