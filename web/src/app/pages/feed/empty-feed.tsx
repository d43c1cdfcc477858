import { useState } from 'react';
import { SuggestedUsers } from '#/features/users/components/suggested-users.tsx';
import * as postTexts from '#/shared/config/texts/posts.ts';
import { Button } from '#/shared/ui/button.tsx';

interface EmptyFeedProps {
  readonly onShowFeed: () => void;
  readonly isBusy: boolean;
}

const COUNT = 5;

/** For somebody who follows nobody yet: suggests people. The feed appears when they have finished choosing, not while they choose. */
export function EmptyFeed({ onShowFeed, isBusy }: EmptyFeedProps) {
  const [hasFollowed, setFollowed] = useState(false);
  return (
    <section aria-labelledby="discover" className="grid gap-5 rounded-card border border-border bg-surface p-5 md:p-6">
      <div className="grid gap-1">
        <h2 id="discover" className="text-section font-semibold">
          {postTexts.discover}
        </h2>
        <p className="text-body text-ink-2">{postTexts.postsOfThePeopleYouFollow}</p>
      </div>
      <SuggestedUsers count={COUNT} onFollowChanged={() => setFollowed(true)} />
      {hasFollowed && (
        <Button kind="main" onClick={onShowFeed} isBusy={isBusy}>
          {postTexts.showMyFeed}
        </Button>
      )}
    </section>
  );
}
