import { encodeAnimation } from '#/pictures/encode-animation.ts';
import { encodeAvatar, encodeCover, encodePreview } from '#/pictures/encode-profile-pictures.ts';
import { encodeShare } from '#/pictures/encode-share.ts';
import { makeRenditions } from '#/pictures/make-renditions.ts';
import { answerPictureJobs } from '#/pictures/picture-process.ts';
import { screenWidths } from '#/pictures/renditions.ts';

answerPictureJobs({
  picture: (upload) => makeRenditions(upload, screenWidths.post),
  document: (upload) => makeRenditions(upload, screenWidths.post.slice(-1)),
  animation: encodeAnimation,
  share: encodeShare,
  avatar: encodeAvatar,
  cover: encodeCover,
  preview: encodePreview,
});
