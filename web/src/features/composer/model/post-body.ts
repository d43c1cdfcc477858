import type { InputOf } from '@stagedoor/contracts/call-input';
import type { createPost } from '@stagedoor/contracts/posts';
import { readPrice } from './check-draft.ts';
import { type Draft, namedTierIds } from './draft-store.ts';
import { assetIdsOf, type ListedFile } from './file-list.ts';
import { toPoll } from './poll-draft.ts';
import { readSchedule } from './schedule-rules.ts';

type Input = InputOf<typeof createPost>;

/** The request body of a draft whose files are uploaded. Only creators set a price. */
export function toPostInput(draft: Draft, attachments: readonly ListedFile[], isCreator: boolean): Input {
  const price = readPrice(draft.price) ?? 0;
  const moment = draft.scheduledAt === null ? undefined : readSchedule(draft.scheduledAt);
  const mediaIds = assetIdsOf(attachments);
  const tierIds = namedTierIds(draft);
  return {
    body: {
      content: draft.content.trim(),
      visibility: draft.visibility,
      ...(tierIds && { tierIds }),
      ...(isCreator && price > 0 && { price }),
      ...(moment && { scheduledAt: moment.toISOString() }),
      ...(draft.isSensitive && { isSensitive: true }),
      ...(isCreator && draft.letterSubject != null && { letterSubject: draft.letterSubject.trim() }),
      ...(draft.poll !== null && { poll: toPoll(draft.poll) }),
      // Without descriptions a file keeps its own, also if the author has removed it for this post.
      ...(mediaIds.length > 0 && { mediaIds, alts: attachments.map(({ alt }) => alt.trim()) }),
    },
  };
}

/** Identifies a post that is not sent yet, by its fields and its files. */
export function fingerprint({ body }: Input): string {
  return JSON.stringify(body);
}
