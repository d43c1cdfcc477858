import type { User } from '@stagedoor/contracts/user';
import * as profileTexts from '#/shared/config/texts/profile.ts';
import { ProgressBar } from '#/shared/ui/feedback/progress-bar.tsx';
import { useUploadPicture } from '../api/upload-picture.ts';
import { CropPictureButton } from './crop-picture-button.tsx';
import { PictureButton } from './picture-button.tsx';

/** The cover of the viewer's own profile, with buttons to change it. */
export function OwnCover({ user }: { readonly user: User }) {
  const { choose, original, replace, isUploading, percent } = useUploadPicture('cover');
  return (
    <div className="relative">
      <div className="aspect-[3/1] overflow-hidden rounded-card bg-sunken">
        {user.coverUrl && (
          <img
            src={user.coverUrl}
            alt=""
            width={1500}
            height={500}
            decoding="async"
            className="size-full object-cover"
          />
        )}
      </div>
      <PictureButton
        label={profileTexts.changeYourCoverImage}
        isDisabled={isUploading}
        onChoose={choose}
        className="inset-e-3 bottom-3"
      />
      {original && (
        <CropPictureButton
          label={profileTexts.cropYourCoverImage}
          original={original}
          shape={{ aspect: 3 }}
          isDisabled={isUploading}
          onCropped={replace}
          className="inset-e-15 bottom-3 touch:inset-e-17"
        />
      )}
      {isUploading && (
        <div className="absolute inset-x-4 top-4">
          <ProgressBar label={profileTexts.uploadingYourCoverImage} percent={percent} />
        </div>
      )}
    </div>
  );
}
