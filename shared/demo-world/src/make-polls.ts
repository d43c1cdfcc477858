import { hour } from '#/demo-times.ts';
import type { ScriptedPost } from '#/make-posts.ts';
import { createRandom } from '#/random.ts';
import type { Poll, View } from '#/world.ts';

/** Makes the polls of published posts, and votes of most of those who saw the post while its poll was open. */
export function makePolls(seed: string, scripted: readonly ScriptedPost[], views: readonly View[]): Poll[] {
  const random = createRandom(`${seed}/polls`);
  return scripted.flatMap(({ post, script }) => {
    if (!script.poll || post.scheduledAt) return [];
    const { options, hours } = script.poll;
    const closesAt = post.createdAt.getTime() + hours * hour;
    const votes = views
      .filter(({ postId, createdAt }) => postId === post.id && createdAt.getTime() < closesAt)
      .filter(() => random.chance(0.9))
      .map(({ userId, createdAt }) => ({ userId, option: random.whole(0, options.length - 1), createdAt }));
    return [{ postId: post.id, options: [...options], hours, votes }];
  });
}
