import type { Post } from '@stagedoor/contracts/post';
import { localStore } from '#/shared/storage/page-storage.ts';
import type { Draft } from './draft-store.ts';

/** The fields of a post that its author has changed and not saved. The other fields stay as the post has them by then. */
export type EditDraft = Partial<Omit<Draft, 'poll'>>;

/** The key contains the author, because several people may use one browser. */
const keyOf = ({ id, userId }: Pick<Post, 'id' | 'userId'>) => `post-edit:${userId}:${id}`;

export function readEditDraft(post: Pick<Post, 'id' | 'userId'>): EditDraft {
  try {
    const stored: unknown = JSON.parse(localStore.getItem(keyOf(post)) ?? 'null');
    return typeof stored === 'object' && stored !== null ? parseEditDraft(stored) : {};
  } catch {
    return {};
  }
}

/** Stores the fields that differ from the post; nothing where none does. */
export function storeEditDraft(post: Pick<Post, 'id' | 'userId'>, draft: Draft, before: Draft): void {
  const { poll: _, ...fields } = draft;
  const changed = Object.entries(fields).filter(([field, value]) => value !== before[field as keyof Draft]);
  if (changed.length === 0) deleteEditDraft(post);
  else localStore.setItem(keyOf(post), JSON.stringify(Object.fromEntries(changed)));
}

export function deleteEditDraft(post: Pick<Post, 'id' | 'userId'>): void {
  localStore.removeItem(keyOf(post));
}

const VISIBILITIES: readonly unknown[] = ['PUBLIC', 'FOLLOWERS', 'SUBSCRIBERS'];

function parseEditDraft(stored: object): EditDraft {
  const { content, visibility, price, scheduledAt, isSensitive } = stored as Partial<Record<keyof Draft, unknown>>;
  return {
    ...(typeof content === 'string' && { content }),
    ...(VISIBILITIES.includes(visibility) && { visibility: visibility as Draft['visibility'] }),
    ...(typeof price === 'string' && { price }),
    ...((typeof scheduledAt === 'string' || scheduledAt === null) && { scheduledAt }),
    ...(typeof isSensitive === 'boolean' && { isSensitive }),
  };
}
