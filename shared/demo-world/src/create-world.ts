import { getLogin } from '#/get-login.ts';
import { makeAssets } from '#/make-assets.ts';
import { collectTips, makeConversations } from '#/make-conversations.ts';
import { makeModeration } from '#/make-moderation.ts';
import { makeNotifications } from '#/make-notifications.ts';
import { makePeople } from '#/make-people.ts';
import { makePosts } from '#/make-posts.ts';
import { makeTies } from '#/make-ties.ts';
import type { World } from '#/world.ts';

/**
 * Reads the world of people who have known each other for months: profiles, posts, and everything that followed. The same `now`
 * gives exactly the same world; another one shifts all times.
 */
export function createWorld({ now }: { now: Date }): World {
  const at = (secondsAgo: number) => new Date(now.getTime() - secondsAgo * 1000);
  const people = makePeople(at);
  const posts = makePosts(at, people);
  const conversations = makeConversations(at, people);
  const happened = {
    people,
    ...posts,
    ...makeTies(at, people),
    conversations,
    tips: collectTips(conversations),
    ...makeModeration(at, people, posts.posts, getLogin(people, 'ADMIN')),
  };
  return { ...happened, assets: makeAssets(happened), notifications: makeNotifications(at, happened) };
}
