import type { PostDraft } from '@stagedoor/contracts/post-drafts';
import * as composerTexts from '#/shared/config/texts/composer.ts';
import { fromServer } from './draft-body.ts';
import { isUntouched } from './draft-store.ts';

/** What a draft is called in the list: its text, or what there is instead. */
export function draftTitle(draft: PostDraft): string {
  if (draft.content !== '') return draft.content;
  // A draft in which nothing was typed or chosen is saved for its files alone, which stay in the browser.
  return isUntouched(fromServer(draft)) ? composerTexts.filesAlone : composerTexts.noTextYet;
}
