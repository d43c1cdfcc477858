import { type Poll, votePoll } from '@stagedoor/contracts/polls';
import type { Post } from '@stagedoor/contracts/post';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { changePost } from '#/features/posts/model/cached-posts.ts';
import { dropGonePost } from '#/features/posts/model/drop-gone-post.ts';
import { describePoll } from '#/features/posts/model/poll-rules.ts';
import { refreshPost } from '#/features/posts/model/refresh-post.ts';
import * as errorTexts from '#/shared/config/texts/errors.ts';
import * as postTexts from '#/shared/config/texts/posts.ts';
import { call } from '#/shared/http/api-client.ts';
import { ClientError, messageOf } from '#/shared/http/client-error.ts';
import { useSession } from '#/shared/session/session-store.ts';
import { announce } from '#/shared/stores/announcer.ts';
import { showToast } from '#/shared/stores/toast-store.ts';
import { Button } from '#/shared/ui/button.tsx';
import { RadioList } from '#/shared/ui/fields/radio-list.tsx';

interface PollFormProps {
  readonly post: Pick<Post, 'id'>;
  readonly poll: Poll;
  readonly onVoted: () => void;
}

/** Choosing an answer and voting are two steps, because a vote cannot be changed. */
export function PollForm({ post, poll, onVoted }: PollFormProps) {
  const [chosen, setChosen] = useState('');
  const isSignedIn = useSession((state) => state.user !== null);
  const vote = useVotePoll(post, onVoted);
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isSignedIn) showToast('error', postTexts.pleaseLoginToVote);
    else if (chosen !== '') vote.mutate(Number(chosen));
  }
  return (
    <form onSubmit={submit} className="grid grid-cols-1 gap-2">
      <RadioList
        legend={postTexts.answers}
        choices={poll.options.map(({ text }, index) => ({ value: String(index), label: text }))}
        value={chosen}
        onChange={setChosen}
      />
      <Button
        type="submit"
        size="small"
        disabled={chosen === ''}
        isBusy={vote.isPending}
        className="justify-self-start"
      >
        {postTexts.vote}
      </Button>
    </form>
  );
}

/** Votes in a poll, for the index of an option. The result is shown wherever the post is. */
function useVotePoll({ id }: Pick<Post, 'id'>, onVoted: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (option: number) => call(votePoll, { params: { id }, body: { option } }),
    onSuccess: (poll) => {
      changePost(client, id, (post) => ({ ...post, poll }));
      announce(postTexts.youHaveVoted({ poll: describePoll(poll, new Date()) }));
      onVoted();
    },
    onError: (error) => {
      showToast('error', messageOf(error, errorTexts.unexpected));
      // Closed meanwhile, or voted in another window: the shown poll is outdated.
      if (error instanceof ClientError && error.statusCode === 409) void refreshPost(client, id).catch(() => undefined);
      void dropGonePost(client, id, error);
    },
  });
}
