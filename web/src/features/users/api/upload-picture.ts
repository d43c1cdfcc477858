import { uploadAvatar, uploadCover } from '@stagedoor/contracts/users';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as failureTexts from '#/shared/config/texts/failures.ts';
import * as profileTexts from '#/shared/config/texts/profile.ts';
import { canCrop } from '#/shared/crop/crop-rules.ts';
import { call } from '#/shared/http/api-client.ts';
import { messageOf } from '#/shared/http/client-error.ts';
import { showToast } from '#/shared/stores/toast-store.ts';
import { applyOwnChange, type OwnChange } from '../model/apply-own-change.ts';
import { MOST_BYTES } from '../model/picture-rules.ts';

export type PictureKind = 'avatar' | 'cover';
type Progress = (percent: number) => void;

interface Kind {
  readonly send: (file: File, onProgress: Progress) => Promise<OwnChange>;
  readonly done: string;
  readonly failure: string;
}

const KINDS: Readonly<Record<PictureKind, Kind>> = {
  avatar: {
    send: (file, onProgress) => call(uploadAvatar, { files: { file: [file] } }, { onProgress }),
    done: profileTexts.avatarUpdated,
    failure: failureTexts.uploadAvatar,
  },
  cover: {
    send: (file, onProgress) => call(uploadCover, { files: { file: [file] } }, { onProgress }),
    done: profileTexts.coverImageUpdated,
    failure: failureTexts.uploadCover,
  },
};

/**
 * Replaces the viewer's avatar or cover; a picture that is too large is rejected before the upload. `percent` is the progress, 0 to
 * 100. `original` is the last chosen picture, if it can be cropped. `onUploaded` is called once it is in use.
 */
export function useUploadPicture(kind: PictureKind, onUploaded?: () => void) {
  const client = useQueryClient();
  const [percent, setPercent] = useState(0);
  const [original, setOriginal] = useState<File>();
  const { send, done, failure } = KINDS[kind];
  const upload = useMutation({
    mutationFn: (file: File) => {
      setPercent(0);
      return send(file, setPercent);
    },
    onSuccess: (change) => {
      applyOwnChange(client, change);
      showToast('success', done);
      onUploaded?.();
    },
    onError: (error) => showToast('error', messageOf(error, failure)),
  });
  function choose(file: File | undefined) {
    if (!file) return;
    if (file.size > MOST_BYTES) showToast('error', profileTexts.aPictureCanHaveAtMost({ failure }));
    else {
      setOriginal(canCrop(file) ? file : undefined);
      upload.mutate(file);
    }
  }
  return { choose, original, replace: upload.mutate, isUploading: upload.isPending, percent };
}
