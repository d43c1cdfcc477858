import type { Poll } from '@stagedoor/contracts/polls';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { refreshPost } from './refresh-post.ts';

const MINUTE_MS = 60_000;
/** Readers who wait for the same result do not all ask for it at the same moment. */
const SPREAD_MS = 5_000;

/** Returns the time as a poll needs it: it goes on by itself, and at the end of the poll its result is loaded. */
export function usePollClock(postId: string, { closesAt, isClosed }: Poll): Date {
  const client = useQueryClient();
  const [now, setNow] = useState(() => new Date());
  const hasAsked = useRef(false);
  useEffect(() => {
    if (closesAt === null || isClosed) return;
    const rest = new Date(closesAt).getTime() - now.getTime();
    if (rest > 0) {
      const timer = setTimeout(() => setNow(new Date()), Math.min(rest, MINUTE_MS));
      return () => clearTimeout(timer);
    }
    // The clock of this browser may be ahead of the server's: then it asks again, but not often.
    const delay = hasAsked.current ? MINUTE_MS : Math.random() * SPREAD_MS;
    const timer = setTimeout(() => {
      hasAsked.current = true;
      refreshPost(client, postId)
        .catch((error: unknown) => console.warn('The result of a poll could not be loaded', error))
        .finally(() => setNow(new Date()));
    }, delay);
    return () => clearTimeout(timer);
  }, [client, postId, closesAt, isClosed, now]);
  return now;
}
