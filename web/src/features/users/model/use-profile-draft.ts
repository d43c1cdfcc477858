import type { User } from '@stagedoor/contracts/user';
import { useEffect } from 'react';
import { useSession } from '#/shared/session/session-store.ts';
import { type ProfileValues, valuesOf } from './profile-changes.ts';
import { deleteProfileDraft, storeProfileDraft } from './profile-draft.ts';

/**
 * Stores what is typed into the profile form, so that it is there again after a reload, and after a new sign-in where the
 * session has ended. It is dropped when its person leaves the form: they are asked before that.
 */
export function useProfileDraft(user: User, values: ProfileValues): void {
  useEffect(() => {
    storeProfileDraft(user.id, values, valuesOf(user));
  }, [user, values]);
  useEffect(
    () => () => {
      if (useSession.getState().user?.id === user.id) deleteProfileDraft(user.id);
    },
    [user.id],
  );
}
