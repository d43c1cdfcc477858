import type { Poll } from '@stagedoor/contracts/polls';
import type { Post } from '@stagedoor/contracts/post';
import { useRef } from 'react';
import * as postTexts from '#/shared/config/texts/posts.ts';
import { useSession } from '#/shared/session/session-store.ts';
import { describePoll, isOpen } from '../model/poll-rules.ts';
import { usePollClock } from '../model/use-poll-clock.ts';
import { PollForm } from './poll-form.tsx';
import { PollResult } from './poll-result.tsx';

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
