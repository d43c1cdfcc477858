import type { InputOf } from '@stagedoor/contracts/call-input';
import type { createPost } from '@stagedoor/contracts/posts';
import type { Attachment } from './attachment-store.ts';
import { readPrice } from './check-draft.ts';
import type { Draft } from './draft-store.ts';
import { toPoll } from './poll-draft.ts';
import { readSchedule } from './schedule-rules.ts';

type Input = InputOf<typeof createPost>;

/** The poster frame of a video, and the video's place among the files. */
export interface Poster {
  readonly picture: File;
  readonly of: number;
}

/** The request body of a draft. Only creators set a price. */
export function toPostInput(
  draft: Draft,
  attachments: readonly Attachment[],
  isCreator: boolean,
  posters: readonly Poster[] = [],
): Input {
  const price = readPrice(draft.price) ?? 0;
  const moment = draft.scheduledAt === null ? undefined : readSchedule(draft.scheduledAt);
  const alts = attachments.map(({ alt }) => alt.trim());
  return {
    body: {
      content: draft.content.trim(),
      visibility: draft.visibility,
      ...(isCreator && price > 0 && { price }),
      ...(moment && { scheduledAt: moment.toISOString() }),
      ...(draft.isSensitive && { isSensitive: true }),
      ...(draft.poll !== null && { poll: toPoll(draft.poll) }),
      ...(alts.some((alt) => alt !== '') && { alts }),
      ...(posters.length > 0 && { posterOf: posters.map(({ of }) => of) }),
    },
    files: {
      media: attachments.map(({ file }) => file),
      ...(posters.length > 0 && { posters: posters.map(({ picture }) => picture) }),
    },
  };
}

/** Identifies a post that is not sent yet, by its fields and its files. */
export function fingerprint({ body, files }: Input): string {
  const facts = [...(files?.media ?? []), ...(files?.posters ?? [])].map(({ name, size, lastModified }) => [
    name,
    size,
    lastModified,
  ]);
  return JSON.stringify([body, facts]);
}
