import { answerPictureJobs } from '@stagedoor/service-kit/uploads/picture-process';
import { makePicture } from '#/media/make-picture.ts';

answerPictureJobs({ picture: makePicture });
