import { answerPictureJobs } from '@stagedoor/service-kit/uploads/picture-process';
import { encodeAnimation } from '#/media/animations.ts';
import { encodeAvatar, encodeCover, encodePostPicture, encodePreview } from '#/media/encode-pictures.ts';
import { readPageFile } from '#/media/read-page.ts';

answerPictureJobs({
  avatar: encodeAvatar,
  cover: encodeCover,
  post: encodePostPicture,
  preview: encodePreview,
  page: readPageFile,
  animation: encodeAnimation,
});
