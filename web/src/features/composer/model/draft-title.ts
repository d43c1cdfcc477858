import type { PostDraft } from '@stagedoor/contracts/post-drafts';
import * as composerTexts from '#/shared/config/texts/composer.ts';
import { fromServer } from './draft-body.ts';
import { isUntouched } from './draft-store.ts';

/** The title of a draft in the list: its text, or a description of its other content. */
export function draftTitle(draft: PostDraft): string {
  if (draft.content !== '') return draft.content;
  // Nothing was typed or chosen in it: it was saved for its files, by an earlier version of the app that did not store their number.
  return isUntouched(fromServer(draft)) && draft.fileCount === undefined && draft.files === undefined
    ? composerTexts.filesAlone
    : composerTexts.noTextYet;
}
