import { useQuery } from '@tanstack/react-query';
import * as storageTexts from '#/shared/config/texts/storage.ts';
import { messageStorageQuery, postStorageQuery } from '../api/storage-queries.ts';
import { StorageUsageLine } from './storage-usage-line.tsx';

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
