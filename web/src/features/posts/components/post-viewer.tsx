import type { Post } from '@stagedoor/contracts/post';
import { useQueryClient } from '@tanstack/react-query';
import * as postTexts from '#/shared/config/texts/posts.ts';
import { MediaViewer } from '#/shared/media-viewer/media-viewer.tsx';
import { refreshPost } from '../model/refresh-post.ts';
import { renewPost } from '../model/renew-post.ts';
import { useCountView } from '../model/use-count-view.ts';

interface PostViewerProps {
  readonly post: Pick<Post, 'id' | 'media' | 'user' | 'content'>;
  readonly firstIndex: number;
  readonly onClose: () => void;
}

/** A post's media over the whole window. To open it is to view the post. */
export function PostViewer({ post: { id, media, user, content }, firstIndex, onClose }: PostViewerProps) {
  const client = useQueryClient();
  useCountView(id);
  return (
    <MediaViewer
      title={`${postTexts.mediaOfThePostBy} ${user.displayName || user.username}`}
      media={media}
      text={content}
      firstIndex={firstIndex}
      renew={async () => (await renewPost(client, id)).media}
      reload={() => refreshPost(client, id)}
      onClose={onClose}
    />
  );
}
