import { byTime, day, hour, later, soonAfter } from '#/demo-times.ts';
import { createIds } from '#/ids.ts';
import type { FollowsAndPayments } from '#/make-follows-and-payments.ts';
import type { ScriptedPost } from '#/make-posts.ts';
import { createRandom, type Random } from '#/random.ts';
import { promises, remarks, thanks } from '#/remarks.ts';
import type { Comment, Person, Post } from '#/world.ts';

/** Comments on posts: first those written for one post, then generic ones. */
export function makeComments(
  seed: string,
  now: Date,
  people: readonly Person[],
  scripted: readonly ScriptedPost[],
  ties: FollowsAndPayments,
): Comment[] {
  const random = createRandom(`${seed}/comments`);
  const ids = createIds(`${seed}/comments`);
  const fans = people.filter((person) => person.role === 'FAN');
  const decks = new Map<readonly string[], () => string>();
  const draw = (pool: readonly string[]): string => {
    const deck = decks.get(pool) ?? dealFrom(random, pool);
    decks.set(pool, deck);
    return deck();
  };

  const comments = scripted.flatMap(({ post, script }) => {
    if (post.scheduledAt) return [];
    const author = people.find((person) => person.id === post.authorId);
    const speakers = random.sample(whoMaySpeak(post, fans, ties), 12);
    const said: Comment[] = [];
    const say = (userId: string, content: string, createdAt: Date): void => {
      said.push({ id: ids(createdAt), postId: post.id, userId, content, createdAt });
    };

    for (const [remark, answer] of script.talk ?? []) {
      const speaker = speakers.pop();
      if (!speaker) break;
      const moment = soonAfter(random, later(post.createdAt, speaker.since), 9 * hour, now);
      say(speaker.id, remark, moment);
      if (answer) say(post.authorId, answer, soonAfter(random, moment, 4 * hour, now));
    }
    const pool = remarks[author?.field ?? 'anywhere'];
    for (const speaker of speakers.splice(0, random.pick([0, 1, 1, 2, 2, 3, 5]))) {
      const moment = soonAfter(random, later(post.createdAt, speaker.since), 1.5 * day, now);
      const remark = draw(random.chance(0.82) ? pool : remarks.anywhere);
      say(speaker.id, remark, moment);
      if (random.chance(0.16))
        say(post.authorId, draw(remark.endsWith('?') ? promises : thanks), soonAfter(random, moment, 6 * hour, now));
    }
    return said.filter((comment, index) => said.findIndex(({ content }) => content === comment.content) === index);
  });
  return comments.sort(byTime);
}

/** Draws from a pool in random order and starts over when it is used up, so that texts do not repeat soon. */
function dealFrom(random: Random, pool: readonly string[]): () => string {
  let rest: string[] = [];
  return () => {
    if (rest.length === 0) rest = random.sample(pool, pool.length);
    return rest.pop() ?? random.pick(pool);
  };
}

/** Fans who may see the post, with the time since which they may. */
function whoMaySpeak(post: Post, fans: readonly Person[], ties: FollowsAndPayments): { id: string; since: Date }[] {
  return fans.flatMap((fan) => {
    const follow = ties.follows.find((tie) => tie.followerId === fan.id && tie.followedId === post.authorId);
    const subscription = ties.subscriptions.find(
      (tie) => tie.subscriberId === fan.id && tie.creatorId === post.authorId,
    );
    const purchase = ties.purchases.find((tie) => tie.buyerId === fan.id && tie.postId === post.id);
    const admission = { PUBLIC: fan.createdAt, FOLLOWERS: follow?.createdAt, SUBSCRIBERS: subscription?.startedAt }[
      post.visibility
    ];
    const payment = post.price > 0 ? purchase?.createdAt : fan.createdAt;
    return follow && admission && payment
      ? [{ id: fan.id, since: later(fan.createdAt, follow.createdAt, admission, payment) }]
      : [];
  });
}
