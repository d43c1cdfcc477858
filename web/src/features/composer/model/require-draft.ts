import { listPostDrafts } from '@stagedoor/contracts/post-drafts';
import { call } from '#/shared/http/api-client.ts';
import { isOutage } from '#/shared/http/client-error.ts';

/** The draft of a post is no longer there: another device has published or deleted it. */
export class DraftGoneError extends Error {}

/** Throws a `DraftGoneError` where the server no longer has the draft. Without an answer the publishing itself says what is wrong. */
export async function requireDraft(id: string): Promise<void> {
  let drafts: readonly { readonly id: string }[];
  try {
    drafts = (await call(listPostDrafts, {})).drafts;
  } catch (error) {
    if (isOutage(error)) return;
    throw error;
  }
  if (!drafts.some((draft) => draft.id === id)) throw new DraftGoneError();
}
