import type { Poll } from '@stagedoor/contracts/polls';
import type { Post } from '@stagedoor/contracts/post';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { refreshPost } from '#/features/posts/model/refresh-post.ts';
import * as postTexts from '#/shared/config/texts/posts.ts';
import { useSession } from '#/shared/session/session-store.ts';
import { describePoll, isOpen } from '../model/poll-rules.ts';
import { PollForm } from './poll-form.tsx';
import { PollResult } from './poll-result.tsx';

const MINUTE_MS = 60_000;

/** The maximum random delay, so that readers who wait for the same result do not all request it at the same moment. */
const SPREAD_MS = 5_000;

interface PostPollProps {
  readonly post: Post;
  readonly poll: Poll;
}

/** The poll of a post: its answers to choose from, or its result once the reader may see it. */
export function PostPoll({ post, poll }: PostPollProps) {
  const isOwn = useSession((state) => state.user?.id === post.userId);
  const box = useRef<HTMLElement>(null);
  const now = usePollClock(post.id, poll);
  const canVote = isOpen(poll, now) && poll.ownVote === null && !isOwn;
  return (
    <section
      ref={box}
      aria-label={postTexts.poll}
      tabIndex={-1}
      className="relative grid grid-cols-1 gap-3 rounded-card border border-border bg-surface p-4"
    >
      {canVote ? (
        // After the vote the form disappears, so the focus moves to the result that replaces it.
        <PollForm post={post} poll={poll} onVoted={() => box.current?.focus()} />
      ) : (
        <PollResult poll={poll} />
      )}
      <p suppressHydrationWarning className="tabular text-meta text-ink-3">
        {describePoll(poll, now)}
      </p>
    </section>
  );
}

/** Returns the current time, updated while the poll runs; when the poll ends, its result is loaded. */
function usePollClock(postId: string, { closesAt, isClosed }: Poll): Date {
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
    // The clock of this device may be ahead of the server's: then it refetches, but not often.
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
