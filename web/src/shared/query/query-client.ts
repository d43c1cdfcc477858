import { QueryCache, QueryClient } from '@tanstack/react-query';
import { ClientError, isOutage, messageOf } from '../http/client-error.ts';
import { keepUnchanged } from '../http/keep-unchanged.ts';
import { showToast } from '../stores/toast-store.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** Shows a toast after a failure, with this text if the error has none. Without it only the screen shows the failure. */
      readonly failureText?: string;
      /** The screen itself says that the object does not exist; a toast would say it twice. */
      readonly handlesNotFound?: true;
    };
  }
}

const STALE_AFTER_MS = 30_000;
const GC_TIME_MS = 15 * 60_000;

/** Lists stay in memory long enough for Back to find them as they were. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError(error, query) {
        const { failureText, handlesNotFound } = query.meta ?? {};
        if (handlesNotFound && error instanceof ClientError && error.statusCode === 404) return;
        // The offline bar already says so, and the page keeps its content.
        if (!navigator.onLine) return;
        if (failureText) showToast('error', messageOf(error, failureText));
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: STALE_AFTER_MS,
        gcTime: GC_TIME_MS,
        structuralSharing: keepUnchanged,
        // Only an outage may end by itself; a request that the server rejected would be rejected again. The browser reports the end
        // of its own outage.
        retry: (failures, error) => failures < 1 && navigator.onLine && isOutage(error),
        refetchOnWindowFocus: false,
        // Offline, a query would be paused, and its page would wait forever. Instead it fails at once, the page shows why, and
        // refetches when the network is back.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      // Offline, a mutation would be paused and its button stay busy until the network is back. Instead it fails at once with a
      // message, and the form keeps its values.
      mutations: { networkMode: 'always' },
    },
  });
}
