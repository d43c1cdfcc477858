import type { Post } from '@stagedoor/contracts/post';
import type { QueryClient } from '@tanstack/react-query';
import { onPersonLeft } from '#/shared/session/session-store.ts';
import { refreshPost } from './refresh-post.ts';

/** An address lives for 15 minutes at least: more frequent requests mean another problem than its expiry. */
const PAUSE_MS = 60_000;

const renewals = new Map<string, { readonly at: number; readonly post: Promise<Post> }>();
/** The addresses are made for one reader. */
onPersonLeft(() => renewals.clear());

/**
 * Refetches a post because one of its files failed to load: signed URLs expire while a page stays open. Returns the post with new
 * URLs; all its files share one request per minute.
 */
export function renewPost(client: QueryClient, id: string, now = Date.now()): Promise<Post> {
  for (const [key, { at }] of renewals) if (now - at >= PAUSE_MS) renewals.delete(key);
  const running = renewals.get(id);
  if (running) return running.post;
  const post = refreshPost(client, id);
  renewals.set(id, { at: now, post });
  return post;
}
