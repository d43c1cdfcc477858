import type { createPost } from '@stagedoor/contracts/posts';
import type { InputOf } from '#/shared/lib/api-client.ts';
import type { Attachment } from './attachment-store.ts';
import { readPrice } from './check-draft.ts';
import type { Draft } from './draft-store.ts';
import { readSchedule } from './schedule-rules.ts';

type Input = InputOf<typeof createPost>;

/** What a draft is sent as. Only creators ask a price. */
export function toPostInput(draft: Draft, attachments: readonly Attachment[], isCreator: boolean): Input {
  const price = readPrice(draft.price) ?? 0;
  const moment = draft.scheduledAt === null ? undefined : readSchedule(draft.scheduledAt);
  const alts = attachments.map(({ alt }) => alt.trim());
  return {
    body: {
      content: draft.content.trim(),
      visibility: draft.visibility,
      ...(isCreator && price > 0 && { price }),
      ...(moment && { scheduledAt: moment.toISOString() }),
      ...(alts.some((alt) => alt !== '') && { alts }),
    },
    files: { media: attachments.map(({ file }) => file) },
  };
}

/** Tells one post from another before it is sent: what it says, and which files go with it. */
export function fingerprint({ body, files }: Input): string {
  const facts = (files?.media ?? []).map(({ name, size, lastModified }) => [name, size, lastModified]);
  return JSON.stringify([body, facts]);
}
