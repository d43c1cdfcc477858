import type { Media, Post } from '@stagedoor/contracts/post';
import { useQueryClient } from '@tanstack/react-query';
import { Teaser } from '#/shared/player/teaser.tsx';
import { renewPost } from '../model/renew-post.ts';

interface PostTeaserProps {
  readonly post: Pick<Post, 'id'>;
  /** Its film with a teaser. */
  readonly media: Media;
}

export function PostTeaser({ post: { id }, media }: PostTeaserProps) {
  const client = useQueryClient();
  return <Teaser media={media} renew={async () => (await renewPost(client, id)).media} />;
}
