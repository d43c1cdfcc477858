import type { PostDraft } from '@stagedoor/contracts/post-drafts';
import { useQuery } from '@tanstack/react-query';
import { countStashed } from './attachment-store.ts';

/** Returns how many files of each draft are in this browser, by its id; undefined until that was looked up. */
export function useStashCounts(
  authorId: string,
  drafts: readonly PostDraft[],
): ReadonlyMap<string, number> | undefined {
  const ids = drafts.filter(({ fileCount = 0 }) => fileCount > 0).map(({ id }) => id);
  const { data } = useQuery({
    queryKey: ['post-files-here', authorId, ids],
    queryFn: async () =>
      new Map(await Promise.all(ids.map(async (id) => [id, await countStashed(authorId, id)] as const))),
    enabled: ids.length > 0,
    networkMode: 'always',
    // What is put aside changes with the list.
    gcTime: 0,
    staleTime: 0,
  });
  return data;
}
