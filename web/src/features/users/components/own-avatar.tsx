import type { User } from '@stagedoor/contracts/user';
import * as profileTexts from '#/shared/config/texts/profile.ts';
import { ProgressBar } from '#/shared/ui/feedback/progress-bar.tsx';
import { useUploadPicture } from '../api/upload-picture.ts';
import { CropPictureButton } from './crop-picture-button.tsx';
import { PictureButton } from './picture-button.tsx';
import { ProfileAvatar } from './profile-avatar.tsx';

interface OwnAvatarProps {
  readonly user: User;
  readonly onUploaded: () => void;
}

/** One's own picture, which is also the way to change it. */
export function OwnAvatar({ user, onUploaded }: OwnAvatarProps) {
  const { choose, original, replace, isUploading, percent } = useUploadPicture('avatar', onUploaded);
  return (
    <div className="relative">
      <ProfileAvatar user={user} />
      <PictureButton
        label={profileTexts.changeYourPicture}
        isDisabled={isUploading}
        onChoose={choose}
        className="-inset-e-2 -bottom-2"
      />
      {original && (
        <CropPictureButton
          label={profileTexts.cropYourPicture}
          original={original}
          shape={{ aspect: 1, isRound: true }}
          isDisabled={isUploading}
          onCropped={replace}
          className="-inset-s-2 -bottom-2"
        />
      )}
      {isUploading && (
        <div className="absolute inset-x-2 -bottom-3">
          <ProgressBar label={profileTexts.uploadingYourPicture} percent={percent} />
        </div>
      )}
    </div>
  );
}
