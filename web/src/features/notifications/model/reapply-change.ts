import type { QueryClient } from '@tanstack/react-query';
import { unreadCountQuery } from '../api/unread-count-query.ts';

export interface NotificationChange {
  readonly changeLists: () => void;
  readonly changeCount: () => void;
}

/**
 * Makes a change again in each response of the server that arrives before the change is sent. Returns a function that
 * ends it.
 */
export function reapplyChange(client: QueryClient, { changeLists, changeCount }: NotificationChange): () => void {
  const [area, countName] = unreadCountQuery.queryKey;
  return client.getQueryCache().subscribe((event) => {
    // A manual update is a change of this page, or a notification that has just arrived.
    if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual === true) return;
    const [of, name] = event.query.queryKey;
    if (of !== area) return;
    if (name === countName) changeCount();
    else changeLists();
  });
}
