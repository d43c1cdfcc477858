import type { Post } from '@stagedoor/contracts/post';
import { openTabDraft } from '#/shared/storage/tab-draft.ts';
import type { Draft } from './draft-store.ts';

/** The fields of a post that its author has changed and not saved. The other fields stay as the post has them by then. */
type Fields = Partial<Omit<Draft, 'poll'>>;
export interface EditDraft extends Fields {
  /** The values of these fields before this edit: the post may be edited elsewhere before the edit is saved. */
  readonly before?: Fields;
}

type EditedPost = Pick<Post, 'id' | 'userId'>;

/** The edits of this tab. The key contains the author, because several people may use one browser. */
const tabDraftOf = ({ id, userId }: EditedPost) => openTabDraft(`post-edit:${userId}:${id}`);

export function readEditDraft(post: EditedPost): EditDraft {
  const { storedAt: _, ...draft } = parse(tabDraftOf(post).read());
  return draft;
}

/**
 * Adopts the edits that closed tabs have left, the newest of each field, unless this tab has an edit already. Returns whether there
 * were any.
 */
export async function adoptLeftEditDraft(post: EditedPost, signal: AbortSignal): Promise<boolean> {
  const tabDraft = tabDraftOf(post);
  const left = (await tabDraft.takeLeft(signal)).map(parse).sort((one, other) => one.storedAt - other.storedAt);
  if (left.length === 0) return false;
  // Text typed during the search is newer than all edits left by closed tabs.
  const drafts = [...left, parse(tabDraft.read())];
  const before: Fields = Object.assign({}, ...drafts.map((draft) => draft.before));
  void tabDraft.store(JSON.stringify({ ...Object.assign({}, ...drafts), before, storedAt: Date.now() }));
  return true;
}

/** Stores the fields that differ from the post; nothing if none does. */
export function storeEditDraft(post: EditedPost, draft: Draft, before: Draft): void {
  const { poll: _, ...fields } = draft;
  const changed = Object.entries(fields).filter(([field, value]) => value !== before[field as keyof Draft]);
  if (changed.length === 0) deleteEditDraft(post);
  else {
    const old = Object.fromEntries(changed.map(([field]) => [field, before[field as keyof Draft]]));
    const stored = { ...Object.fromEntries(changed), before: old, storedAt: Date.now() };
    void tabDraftOf(post).store(JSON.stringify(stored));
  }
}

export function deleteEditDraft(post: EditedPost): void {
  tabDraftOf(post).delete();
}

function parse(text: string | null): EditDraft & { readonly storedAt: number } {
  try {
    const stored: unknown = JSON.parse(text ?? 'null');
    if (typeof stored !== 'object' || stored === null) return { storedAt: 0 };
    const { before, storedAt } = stored as Partial<Record<'before' | 'storedAt', unknown>>;
    return {
      ...parseFields(stored),
      ...(typeof before === 'object' && before && { before: parseFields(before) }),
      storedAt: typeof storedAt === 'number' ? storedAt : 0,
    };
  } catch {
    return { storedAt: 0 };
  }
}

const VISIBILITIES: readonly unknown[] = ['PUBLIC', 'FOLLOWERS', 'SUBSCRIBERS'];

function parseFields(stored: object): Fields {
  const { content, visibility, tierIds, price, scheduledAt, isSensitive, letterSubject } = stored as Partial<
    Record<keyof Draft, unknown>
  >;
  return {
    ...(typeof content === 'string' && { content }),
    ...(VISIBILITIES.includes(visibility) && { visibility: visibility as Draft['visibility'] }),
    ...(typeof tierIds === 'string' && { tierIds }),
    ...(typeof price === 'string' && { price }),
    ...((typeof scheduledAt === 'string' || scheduledAt === null) && { scheduledAt }),
    ...(typeof isSensitive === 'boolean' && { isSensitive }),
    ...((typeof letterSubject === 'string' || letterSubject === null) && { letterSubject }),
  };
}
