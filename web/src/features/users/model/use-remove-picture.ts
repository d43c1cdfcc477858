import { deleteAvatar, deleteCover } from '@stagedoor/contracts/users';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as errorTexts from '#/shared/config/texts/errors.ts';
import * as profileTexts from '#/shared/config/texts/profile.ts';
import { call } from '#/shared/http/api-client.ts';
import { messageOf } from '#/shared/http/client-error.ts';
import { showToast } from '#/shared/stores/toast-store.ts';
import type { PictureKind } from '../api/upload-picture.ts';
import { applyOwnChange, type OwnChange } from './apply-own-change.ts';

const KINDS: Readonly<Record<PictureKind, { readonly send: () => Promise<OwnChange>; readonly done: string }>> = {
  avatar: { send: () => call(deleteAvatar, {}), done: profileTexts.pictureRemoved },
  cover: { send: () => call(deleteCover, {}), done: profileTexts.coverImageRemoved },
};

/** Removes one's own avatar or cover. `onRemoved`: it is no longer shown. */
export function useRemovePicture(kind: PictureKind, onRemoved?: () => void) {
  const client = useQueryClient();
  const { send, done } = KINDS[kind];
  return useMutation({
    mutationFn: send,
    onSuccess: (change) => {
      applyOwnChange(client, change);
      showToast('success', done);
      onRemoved?.();
    },
    onError: (error) => showToast('error', messageOf(error, errorTexts.unexpected)),
  });
}
