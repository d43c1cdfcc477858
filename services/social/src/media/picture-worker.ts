import { AppError } from '@stagedoor/service-kit/errors';
import { makeAvatar, makeCover, makePostPicture } from '#/media/make-pictures.ts';
import type { makerKinds, PictureJob, PictureOutcome } from '#/media/picture-process.ts';

// What runs in the process that decodes pictures: one job at a time, as they are sent.

const makers = { avatar: makeAvatar, cover: makeCover, post: makePostPicture } satisfies {
  [K in (typeof makerKinds)[number]]: unknown;
};

process.on('message', ({ kind, upload }: PictureJob) => {
  makers[kind](upload).then(
    (made) => answer({ made }),
    (error: unknown) => {
      if (error instanceof AppError && error.statusCode < 500) {
        const { statusCode, message, errors } = error;
        answer({ refused: { statusCode, message, errors } });
      } else {
        answer({ failed: error instanceof Error ? error.message : String(error) });
      }
    },
  );
});
process.on('disconnect', () => process.exit(0));

function answer(outcome: PictureOutcome): void {
  process.send?.(outcome);
}
