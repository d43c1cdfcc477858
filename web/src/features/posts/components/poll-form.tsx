import type { Poll } from '@stagedoor/contracts/polls';
import type { Post } from '@stagedoor/contracts/post';
import { type FormEvent, useState } from 'react';
import * as postTexts from '#/shared/config/texts/posts.ts';
import { useSession } from '#/shared/session/session-store.ts';
import { showToast } from '#/shared/stores/toast-store.ts';
import { Button } from '#/shared/ui/button.tsx';
import { RadioList } from '#/shared/ui/fields/radio-list.tsx';
import { useVotePoll } from '../model/use-vote-poll.ts';

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
