import type { BodyOf } from '@stagedoor/contracts/call';
import type { setTags } from '#/contracts/fan-calls.ts';

export type TagChange = { readonly added: string } | { readonly removed: string };

/**
 * Returns the request body for a tag that was added or removed. The whole set is for the previous version of the service, which knows
 * nothing else.
 */
export function changeTags(tags: readonly string[], change: TagChange): BodyOf<typeof setTags> {
  if ('added' in change) return { tags: [...tags, change.added], added: [change.added] };
  return { tags: tags.filter((tag) => tag !== change.removed), removed: [change.removed] };
}
