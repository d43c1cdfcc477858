import { byTime } from '#/demo-times.ts';
import { getLogin } from '#/get-login.ts';
import { createIds } from '#/ids.ts';
import { makeComments } from '#/make-comments.ts';
import { makeConversations } from '#/make-conversations.ts';
import { makeFollowsAndPayments } from '#/make-follows-and-payments.ts';
import { makeDecisions, makeReports, makeVerifications } from '#/make-moderation.ts';
import { makeNotifications } from '#/make-notifications.ts';
import { makePayouts } from '#/make-payouts.ts';
import { makePeople } from '#/make-people.ts';
import { makePolls } from '#/make-polls.ts';
import { makePosts } from '#/make-posts.ts';
import { makeReactions } from '#/make-reactions.ts';
import type { Conversation, Tip, World } from '#/world.ts';

/** The seed of the world that everyone sees. */
export const demoSeed = 'stagedoor';

/**
 * Creates a world of people who have known each other for months: profiles, posts, and everything that followed. The
 * same seed and `now` give exactly the same world; another `now` shifts all times.
 */
export function createWorld({ seed = demoSeed, now }: { seed?: string; now: Date }): World {
  const people = makePeople(seed, now);
  const scripted = makePosts(seed, now, people);
  const posts = scripted.map(({ post }) => post);
  const ties = makeFollowsAndPayments(seed, now, people, posts);
  const comments = makeComments(seed, now, people, scripted, ties);
  const reactions = makeReactions(seed, now, people, scripted, ties, comments);
  const conversations = makeConversations(seed, now, people, ties);
  const tips = collectTips(seed, conversations);
  const [fan, creator] = [getLogin(people, 'FAN'), getLogin(people, 'CREATOR')];
  const reports = makeReports(seed, now, posts, creator, fan);
  const verifications = makeVerifications(seed, now, creator, people);
  const happened = {
    people,
    posts,
    comments,
    conversations,
    tips,
    ...ties,
    ...reactions,
    polls: makePolls(seed, scripted, reactions.views),
    reports,
    verifications,
    decisions: makeDecisions(seed, getLogin(people, 'ADMIN'), reports, verifications),
    payouts: makePayouts(seed, now, creator),
  };
  return { ...happened, notifications: makeNotifications(seed, now, happened) };
}

/** Tips are given in conversations. */
function collectTips(seed: string, conversations: readonly Conversation[]): Tip[] {
  const ids = createIds(`${seed}/tips`);
  return conversations
    .flatMap(({ messages }) => messages)
    .filter((message) => message.type === 'TIP')
    .map(({ senderId, receiverId, amount, createdAt }) => ({
      id: ids(createdAt),
      fromId: senderId,
      toId: receiverId,
      amount,
      createdAt,
    }))
    .sort(byTime);
}
