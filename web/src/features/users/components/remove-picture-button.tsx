import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import * as profileTexts from '#/shared/config/texts/profile.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { Button } from '#/shared/ui/button.tsx';
import { ConfirmDialog } from '#/shared/ui/dialogs/confirm-dialog.tsx';
import type { PictureKind } from '../api/upload-picture.ts';
import { useRemovePicture } from '../model/use-remove-picture.ts';

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

/** Asks first, because the picture's files are gone then. */
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
