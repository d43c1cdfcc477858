import { uploadAvatar } from '@stagedoor/contracts/users';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureTexts } from '#/shared/config/texts/errors.ts';
import { call } from '#/shared/lib/api-client.ts';
import { messageOf } from '#/shared/lib/client-error.ts';
import { updateUser, useSession } from '#/shared/lib/session-store.ts';
import { showToast } from '#/shared/lib/toast-store.ts';
import { changeUser } from '../model/user-copies.ts';

/** Replaces one's own picture. `percent` tells how much of it has left, 0 to 100. `onUploaded`: it is in use. */
export function useUploadAvatar(onUploaded: () => void) {
  const client = useQueryClient();
  const [percent, setPercent] = useState(0);
  const upload = useMutation({
    mutationFn: (file: File) => {
      setPercent(0);
      return call(uploadAvatar, { files: { file: [file] } }, { onProgress: setPercent });
    },
    onSuccess: ({ avatarUrl }) => {
      const { user } = useSession.getState();
      if (!user) return;
      updateUser({ ...user, avatarUrl });
      changeUser(client, user.id, (one) => ({ ...one, avatarUrl }));
      showToast('success', 'Avatar updated');
      onUploaded();
    },
    onError: (error) => showToast('error', messageOf(error, failureTexts.uploadAvatar)),
  });
  return { upload, percent };
}
