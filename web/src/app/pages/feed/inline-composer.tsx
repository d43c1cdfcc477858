import type { OwnUser } from '@stagedoor/contracts/user';
import { useEffect, useRef } from 'react';
import { ComposerForm } from '#/features/composer/components/composer-form.tsx';
import { useComposer } from '#/features/composer/model/use-composer.ts';
import * as postTexts from '#/shared/config/texts/posts.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { Button } from '#/shared/ui/button.tsx';
import { useAdoptPost } from '../post-create/use-adopt-post.ts';

interface InlineComposerProps {
  readonly author: OwnUser;
  readonly onDone: () => void;
}

/** The composer above the feed. It has the same draft as the composer's own page. */
export function InlineComposer({ author, onDone }: InlineComposerProps) {
  const box = useRef<HTMLElement>(null);
  const { adopt } = useAdoptPost(author);
  const composer = useComposer(author, (post, isLeft) => {
    adopt(post);
    if (!isLeft) onDone();
  });
  useEffect(() => box.current?.querySelector('textarea')?.focus(), []);
  return (
    <section ref={box} aria-label={postTexts.newPost} className="grid grid-cols-1 gap-2">
      <ComposerForm composer={composer} />
      <Button kind="quiet" size="small" onClick={onDone} className="justify-self-end">
        {wordTexts.close}
      </Button>
    </section>
  );
}
