import * as postTexts from '#/shared/config/texts/posts.ts';
import { formatCount } from '#/shared/format/format-count.ts';

/** Describes the consequences of deleting a post, by its number of buyers; undefined if that is unknown. */
export function deletionText(buyers: number | undefined): string {
  if (buyers === 0) return postTexts.deleteWarning;
  const keptNote =
    buyers === undefined
      ? postTexts.whoeverBoughtItKeepsIt
      : postTexts.peopleBoughtItAndKeepIt({ buyers, buyersShown: formatCount(buyers) });
  return postTexts.deleteSoldWarning({ keptNote });
}
