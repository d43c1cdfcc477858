import { answerPictureJobs } from '@stagedoor/service-kit/uploads/picture-process';
import { makeAvatar, makeCover, makePostPicture, makePreview } from '#/media/make-pictures.ts';

answerPictureJobs({ avatar: makeAvatar, cover: makeCover, post: makePostPicture, preview: makePreview });
