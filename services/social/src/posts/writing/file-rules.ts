import { type AppError, conflict, invalidField } from '@stagedoor/service-kit/common/errors';

/** How the files of a post are changed. */
export interface FilesChange {
  /** The files in their new order: the id of an existing file, or null for the next new file. */
  readonly order: readonly (string | null)[];
  /** The files that go. */
  readonly removed: readonly string[];
  /** Descriptions in the new order; empty for none. Undefined if they do not change. */
  readonly alts?: readonly string[] | undefined;
  /** The revision of the post that its author has seen. Undefined if the change applies to any. */
  readonly revision?: number | undefined;
}

interface ChangedPost {
  readonly content: string;
  /** The ids of its current files. */
  readonly ids: readonly string[];
}

/** Returns why a change of a post's files is not allowed: a 400, or a 409 if the post has other files than the change assumes. */
export function findFilesProblem(
  { order, removed }: FilesChange,
  { content, ids }: ChangedPost,
  sentCount: number,
): AppError | undefined {
  const remaining = order.filter((id) => id !== null);
  const named = [...remaining, ...removed];
  if (order.length - remaining.length !== sentCount) return invalidField('order', 'Say where each new file goes');
  if (new Set(named).size < named.length) return invalidField('order', 'Name each file once');
  if (order.length === 0 && content === '') return invalidField('order', 'A post needs some text or a file');
  const isAboutAll = named.length === ids.length && ids.every((id) => named.includes(id));
  return isAboutAll ? undefined : filesChanged();
}

export const filesChanged = () => conflict('The files of this post have changed meanwhile. Please look at them again.');
