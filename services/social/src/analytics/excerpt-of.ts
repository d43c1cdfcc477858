const mostCharacters = 140;

/** Returns the beginning of a post for its author's lists, of at most 140 characters; an ellipsis says where there is more. */
export function excerptOf(content: string): string {
  const points = [...content];
  if (points.length <= mostCharacters) return content;
  const beginning = points.slice(0, mostCharacters - 1).join('');
  return `${beginning.trimEnd()}…`;
}
