import { answerPictureJobs } from '@stagedoor/service-kit/picture-process';
import { makePicture } from '#/media/make-picture.ts';

answerPictureJobs({ picture: makePicture });
