import { formatCount } from '#/shared/format/format-count.ts';

/** What deleting a post means, by how many bought it; undefined where that is not known. */
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
