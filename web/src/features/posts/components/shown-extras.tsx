import type { Post } from '@stagedoor/contracts/post';
import { LinkCard } from './link-card.tsx';
import { PostPoll } from './post-poll.tsx';

export function ShownExtras({ post }: { readonly post: Post }) {
  const { poll, linkPreview, media } = post;
  return (
    <>
      {poll && <PostPoll post={post} poll={poll} />}
      {linkPreview && media.length === 0 && <LinkCard link={linkPreview} />}
    </>
  );
}
