import { formatCount } from '#/shared/format/format-count.ts';

/** Describes the consequences of deleting a post, by its number of buyers; undefined where that is not known. */
export function deletionText(buyers: number | undefined): string {
  if (buyers === 0) return 'It is gone for everyone, with its likes and comments. This cannot be undone.';
  const keptNote =
    buyers === undefined
      ? 'Whoever bought it keeps it.'
      : buyers === 1
        ? '1 person bought it and keeps it.'
        : `${formatCount(buyers)} people bought it and keep it.`;
  return `It is gone for everyone else, with its likes and comments. ${keptNote} This cannot be undone.`;
}
