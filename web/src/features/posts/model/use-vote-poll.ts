import { votePoll } from '@stagedoor/contracts/polls';
import type { Post } from '@stagedoor/contracts/post';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as errorTexts from '#/shared/config/texts/errors.ts';
import * as postTexts from '#/shared/config/texts/posts.ts';
import { call } from '#/shared/http/api-client.ts';
import { ClientError, messageOf } from '#/shared/http/client-error.ts';
import { announce } from '#/shared/stores/announcer.ts';
import { showToast } from '#/shared/stores/toast-store.ts';
import { changePost } from './cached-posts.ts';
import { dropGonePost } from './drop-gone-post.ts';
import { describePoll } from './poll-rules.ts';
import { refreshPost } from './refresh-post.ts';

/** Votes in a poll, for the index of an option. The result is shown wherever the post is. */
export function useVotePoll({ id }: Pick<Post, 'id'>, onVoted: () => void) {
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
      // Closed since, or voted in another window: what is shown is out of date.
      if (error instanceof ClientError && error.statusCode === 409) void refreshPost(client, id).catch(() => undefined);
      void dropGonePost(client, id, error);
    },
  });
}
