import type { Post } from '@stagedoor/contracts/post';
import { getPost } from '@stagedoor/contracts/posts';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '#/shared/http/api-client.ts';
import { changePost } from './cached-posts.ts';

/** Refetches a post and updates it wherever it is cached, because the URLs of its files may have expired. */
export async function refreshPost(client: QueryClient, id: string): Promise<Post> {
  const post = await call(getPost, { params: { id } });
  changePost(client, id, () => post);
  return post;
}
