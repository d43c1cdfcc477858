import { getMessageStorage, getPostStorage } from '@stagedoor/contracts/storage';
import { queryOptions, useQuery } from '@tanstack/react-query';
import * as storageTexts from '#/shared/config/texts/storage.ts';
import { call } from '#/shared/http/api-client.ts';
import { StorageUsageLine } from './storage-usage-line.tsx';

// Always stale, because every post and message with files changes it.
const staleTime = 0;

const postStorageQuery = queryOptions({
  queryKey: ['storage', 'posts'],
  queryFn: ({ signal }) => call(getPostStorage, {}, { signal }),
  staleTime,
});

const messageStorageQuery = queryOptions({
  queryKey: ['storage', 'messages'],
  queryFn: ({ signal }) => call(getMessageStorage, {}, { signal }),
  staleTime,
});

/** How much of their storage a person uses, by service. When one service is down, the other is still shown. */
export function StorageUse() {
  const posts = useQuery(postStorageQuery);
  const messages = useQuery(messageStorageQuery);
  return (
    <ul
      aria-label={storageTexts.title}
      className="divide-y divide-border rounded-card border border-border bg-surface px-4 md:px-5"
    >
      <StorageUsageLine label={storageTexts.posts} query={posts} />
      <StorageUsageLine label={storageTexts.messages} query={messages} />
    </ul>
  );
}
