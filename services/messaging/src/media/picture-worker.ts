import { answerPictureJobs } from '@stagedoor/service-kit/uploads/picture-process';
import { encodeMessagePicture } from '#/media/encode-message-picture.ts';

answerPictureJobs({ picture: encodeMessagePicture });
