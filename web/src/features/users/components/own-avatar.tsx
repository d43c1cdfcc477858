import type { User } from '@stagedoor/contracts/user';
import { Camera } from 'lucide-react';
import { useId } from 'react';
import { failureTexts } from '#/shared/config/texts/errors.ts';
import { showToast } from '#/shared/lib/toast-store.ts';
import { ProgressBar } from '#/shared/ui/progress-bar.tsx';
import { useUploadAvatar } from '../api/upload-avatar.ts';
import { ProfileAvatar } from './profile-avatar.tsx';

const PICTURES = 'image/jpeg,image/png,image/webp,image/gif,image/avif';
const MOST_BYTES = 10 * 1024 * 1024;

interface OwnAvatarProps {
  readonly user: User;
  readonly onUploaded: () => void;
}

/** One's own picture, which is also the way to change it. */
export function OwnAvatar({ user, onUploaded }: OwnAvatarProps) {
  const id = useId();
  const { upload, percent } = useUploadAvatar(onUploaded);
  function choose(file: File | undefined) {
    if (!file) return;
    if (file.size > MOST_BYTES) showToast('error', `${failureTexts.uploadAvatar}: a picture can have at most 10 MB`);
    else upload.mutate(file);
  }
  return (
    <div className="relative">
      <ProfileAvatar user={user} />
      <input
        id={id}
        type="file"
        accept={PICTURES}
        disabled={upload.isPending}
        className="peer sr-only"
        onChange={(event) => {
          choose(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      <label
        htmlFor={id}
        title="Change your picture"
        className="absolute right-0 bottom-0 grid size-9 place-items-center rounded-full border border-border-strong bg-surface text-ink transition-colors peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-brand hover:border-ink touch:size-11"
      >
        <Camera aria-hidden size={18} strokeWidth={1.75} />
        <span className="sr-only">Change your picture</span>
      </label>
      {upload.isPending && (
        <div className="absolute inset-x-2 -bottom-3">
          <ProgressBar label="Uploading your picture" percent={percent} />
        </div>
      )}
    </div>
  );
}
