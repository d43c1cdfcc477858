import { deleteAvatar, deleteCover } from '@stagedoor/contracts/users';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { applyOwnChange, type OwnChange } from '#/features/users/model/apply-own-change.ts';
import * as errorTexts from '#/shared/config/texts/errors.ts';
import * as profileTexts from '#/shared/config/texts/profile.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { call } from '#/shared/http/api-client.ts';
import { messageOf } from '#/shared/http/client-error.ts';
import { showToast } from '#/shared/stores/toast-store.ts';
import { Button } from '#/shared/ui/button.tsx';
import { ConfirmDialog } from '#/shared/ui/dialogs/confirm-dialog.tsx';
import type { PictureKind } from '../api/upload-picture.ts';

const PICTURE_KINDS: Readonly<Record<PictureKind, { readonly send: () => Promise<OwnChange>; readonly done: string }>> =
  {
    avatar: { send: () => call(deleteAvatar, {}), done: profileTexts.pictureRemoved },
    cover: { send: () => call(deleteCover, {}), done: profileTexts.coverImageRemoved },
  };

const TEXTS = {
  avatar: {
    label: profileTexts.removePicture,
    title: profileTexts.removeYourPicture,
    consequence: profileTexts.yourInitialsAreShownInIts,
  },
  cover: { label: profileTexts.removeCoverImage, title: profileTexts.removeYourCoverImage, consequence: undefined },
} as const;

interface RemovePictureButtonProps {
  readonly kind: PictureKind;
  readonly onRemoved?: () => void;
}

/** Asks first, because the picture's files are deleted. */
export function RemovePictureButton({ kind, onRemoved }: RemovePictureButtonProps) {
  const [isAsking, setAsking] = useState(false);
  const remove = useRemovePicture(kind, onRemoved);
  const { label, title, consequence } = TEXTS[kind];
  const close = () => setAsking(false);
  return (
    <>
      <Button kind="quiet" size="small" onClick={() => setAsking(true)}>
        <Trash2 aria-hidden size={16} strokeWidth={1.75} />
        {label}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={title}
          confirmLabel={wordTexts.remove}
          isBusy={remove.isPending}
          onConfirm={() => remove.mutate(undefined, { onSettled: close })}
          onCancel={close}
        >
          {consequence}
        </ConfirmDialog>
      )}
    </>
  );
}

/** Removes the viewer's avatar or cover. `onRemoved` is called once it is no longer shown. */
function useRemovePicture(kind: PictureKind, onRemoved?: () => void) {
  const client = useQueryClient();
  const { send, done } = PICTURE_KINDS[kind];
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
