import type { BodyOf } from '@stagedoor/contracts/call';
import type { setTags } from '#/contracts/fan-calls.ts';

export type TagChange = { readonly added: string } | { readonly removed: string };

/** Returns what is sent for a tag put on or taken off. The whole set is for a service of the version before, which knows nothing else. */
export function changeTags(tags: readonly string[], change: TagChange): BodyOf<typeof setTags> {
  if ('added' in change) return { tags: [...tags, change.added], added: [change.added] };
  return { tags: tags.filter((tag) => tag !== change.removed), removed: [change.removed] };
}
