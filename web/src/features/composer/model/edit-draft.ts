import type { Post } from '@stagedoor/contracts/post';
import { localStore } from '#/shared/storage/page-storage.ts';
import type { Draft } from './draft-store.ts';

/** The fields of a post that its author has changed and not saved. The other fields stay as the post has them by then. */
type Fields = Partial<Omit<Draft, 'poll'>>;
export interface EditDraft extends Fields {
  /** What these fields were when they were changed: the post may be edited elsewhere before this edit is saved. */
  readonly before?: Fields;
}

/** The key contains the author, because several people may use one browser. */
const keyOf = ({ id, userId }: Pick<Post, 'id' | 'userId'>) => `post-edit:${userId}:${id}`;

export function readEditDraft(post: Pick<Post, 'id' | 'userId'>): EditDraft {
  try {
    const stored: unknown = JSON.parse(localStore.getItem(keyOf(post)) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return {};
    const before = 'before' in stored ? stored.before : undefined;
    return { ...parseFields(stored), ...(typeof before === 'object' && before && { before: parseFields(before) }) };
  } catch {
    return {};
  }
}

/** Stores the fields that differ from the post; nothing where none does. */
export function storeEditDraft(post: Pick<Post, 'id' | 'userId'>, draft: Draft, before: Draft): void {
  const { poll: _, ...fields } = draft;
  const changed = Object.entries(fields).filter(([field, value]) => value !== before[field as keyof Draft]);
  if (changed.length === 0) deleteEditDraft(post);
  else {
    const old = Object.fromEntries(changed.map(([field]) => [field, before[field as keyof Draft]]));
    localStore.setItem(keyOf(post), JSON.stringify({ ...Object.fromEntries(changed), before: old }));
  }
}

export function deleteEditDraft(post: Pick<Post, 'id' | 'userId'>): void {
  localStore.removeItem(keyOf(post));
}

const VISIBILITIES: readonly unknown[] = ['PUBLIC', 'FOLLOWERS', 'SUBSCRIBERS'];

function parseFields(stored: object): Fields {
  const { content, visibility, price, scheduledAt, isSensitive } = stored as Partial<Record<keyof Draft, unknown>>;
  return {
    ...(typeof content === 'string' && { content }),
    ...(VISIBILITIES.includes(visibility) && { visibility: visibility as Draft['visibility'] }),
    ...(typeof price === 'string' && { price }),
    ...((typeof scheduledAt === 'string' || scheduledAt === null) && { scheduledAt }),
    ...(typeof isSensitive === 'boolean' && { isSensitive }),
  };
}
