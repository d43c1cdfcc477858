import type { InputOf } from '@stagedoor/contracts/call-input';
import { createPostDraft, type PostDraft } from '@stagedoor/contracts/post-drafts';
import { validateBody } from '#/shared/http/validate-body.ts';
import { readPrice } from './check-draft.ts';
import { type Draft, joinTierIds, namedTierIds } from './draft-store.ts';
import type { ListedFile } from './file-list.ts';
import { toPoll } from './poll-draft.ts';
import { readSchedule, toLocalInput } from './schedule-rules.ts';

export type DraftBody = InputOf<typeof createPostDraft>['body'];

/** The files of a draft in this browser, as the server is told of them. */
export interface FilesHere {
  readonly uploaded: NonNullable<PostDraft['files']>;
  /** How many are not uploaded yet. */
  readonly waiting: number;
}

export function describeFiles(files: readonly ListedFile[]): FilesHere {
  const uploaded = files.flatMap(({ asset, alt }) =>
    asset === undefined ? [] : [{ assetId: asset.id, alt: alt.trim() }],
  );
  return { uploaded, waiting: files.length - uploaded.length };
}

/**
 * Returns the part of a draft that the server stores. A price or time that is not valid yet stays in the browser. Of files that are not
 * uploaded yet, here or on other devices (`filesElsewhere`), the server stores the number, so that each device can show it.
 */
export function toDraftBody(draft: Draft, { uploaded, waiting }: FilesHere, filesElsewhere: number): DraftBody {
  const fileCount = waiting + filesElsewhere;
  const { content, visibility, price, scheduledAt, isSensitive, poll, letterSubject = null } = draft;
  const tierIds = namedTierIds(draft);
  const moment = scheduledAt === null ? undefined : readSchedule(scheduledAt);
  return {
    content: content.trim(),
    visibility,
    ...(tierIds && { tierIds }),
    price: priceToKeep(price),
    ...(moment && { scheduledAt: moment.toISOString() }),
    ...(letterSubject !== null && { letterSubject: letterSubject.trim() }),
    ...(isSensitive && { isSensitive }),
    ...(poll !== null && { poll: toPoll(poll) }),
    ...(uploaded.length > 0 && { files: [...uploaded] }),
    ...(fileCount > 0 && { fileCount }),
  };
}

/** The server would reject the whole draft because of its price. */
function priceToKeep(typed: string): number {
  const price = readPrice(typed) ?? 0;
  return validateBody(createPostDraft.body, { price }).price === undefined ? price : 0;
}

export function fromServer({
  content,
  visibility,
  tierIds = [],
  price,
  scheduledAt,
  letterSubject,
  isSensitive = false,
  poll,
}: PostDraft): Draft {
  return {
    content,
    visibility,
    tierIds: joinTierIds(tierIds),
    price: price > 0 ? price.toFixed(2) : '',
    scheduledAt: scheduledAt === null ? null : toLocalInput(new Date(scheduledAt)),
    isSensitive,
    poll: poll ?? null,
    ...(letterSubject !== undefined && { letterSubject }),
  };
}
