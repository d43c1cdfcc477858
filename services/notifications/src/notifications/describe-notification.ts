import type { NotificationType } from '@stagedoor/contracts/notification';
import type { NoticeDetail } from '#/db/tables.ts';

/** The input for the text of a notification. */
export interface NotificationFacts {
  readonly type: NotificationType;
  /** Null where nobody acted, or where the actor's profile has not arrived yet. */
  readonly actor: { readonly username: string; readonly displayName: string | null } | null;
  readonly actorId: string | null;
  readonly actorCount: number;
  readonly postId: string | null;
  readonly recipientId: string;
  readonly conversationId: string | null;
  readonly times: number;
  readonly detail: NoticeDetail | null;
  /** Text that is stored instead of made, as an announcement has. */
  readonly custom: Description | null;
}

export interface Description {
  readonly title: string;
  readonly message: string;
  /** A path of the web app. */
  readonly link: string | null;
}

/** Returns the title, sentence and link of a notification. */
export function describeNotification(facts: NotificationFacts): Description {
  if (facts.custom !== null) return facts.custom;
  const { type, recipientId, conversationId, times, detail } = facts;
  const who = nameActors(facts);
  const post = facts.postId === null ? null : `/post/${facts.postId}`;
  const profile = linkToProfile(facts);
  const amount = detail?.amountCents === undefined ? '' : ` ${formatAmount(detail.amountCents)}`;
  const isSubscriber = detail?.side === 'subscriber';
  switch (type) {
    case 'NEW_FOLLOWER':
      return { title: 'New follower', message: `${who} started following you`, link: profile };
    case 'NEW_LIKE':
      return { title: 'New like', message: `${who} liked your post`, link: post };
    case 'NEW_COMMENT':
      if (detail?.isAnswer === true) {
        return { title: 'New answer', message: `${who} answered your comment`, link: post };
      }
      return { title: 'New comment', message: `${who} commented on your post`, link: post };
    case 'NEW_MESSAGE': {
      const messages = times > 1 ? `${times} messages` : 'a message';
      return { title: 'New message', message: `${who} sent you ${messages}`, link: linkToConversation(conversationId) };
    }
    case 'NEW_SUBSCRIBER':
      return { title: 'New subscriber', message: `${who} subscribed to you`, link: profile };
    case 'NEW_TIP':
      return { title: 'New tip', message: `${who} sent you a tip of${amount}`, link: '/earnings' };
    case 'POST_PURCHASE': {
      const bought = detail?.purchasedPostId;
      const what = bought === undefined ? 'message' : 'post';
      const link = bought === undefined ? '/earnings' : `/post/${bought}`;
      return { title: 'New purchase', message: `${who} bought your ${what} for${amount}`, link };
    }
    case 'SUBSCRIPTION_RENEWAL':
      return isSubscriber
        ? { title: 'Subscription renewed', message: `You subscribe to ${who} for another month`, link: profile }
        : { title: 'Subscription renewed', message: `${who} subscribed for another month`, link: profile };
    case 'SUBSCRIPTION_CANCELLED':
      return isSubscriber
        ? { title: 'Subscription cancelled', message: `Your subscription to ${who} was cancelled`, link: profile }
        : { title: 'Subscription cancelled', message: `${who} no longer subscribes to you`, link: profile };
    case 'PAYOUT_PROCESSED':
      return { title: 'Payout processed', message: `Your payout of${amount} is on its way`, link: '/earnings' };
    case 'VERIFICATION_APPROVED':
      return { title: 'You are verified', message: 'Your profile now has the tick', link: `/${recipientId}` };
    case 'CONTENT_REPORTED': {
      const what = reportedTexts[detail?.reported ?? 'user'];
      const reason = detail?.reason === undefined ? '' : `: ${detail.reason}`;
      return { title: 'New report', message: `${who} reported ${what}${reason}`, link: linkToReport(detail?.reportId) };
    }
    case 'LIVE_STREAM':
      return { title: 'Live now', message: `${who} is live`, link: profile };
    case 'SYSTEM':
      return { title: 'Notification', message: 'Something happened on your account', link: '/notifications' };
  }
}

const reportedTexts = { user: 'a person', post: 'a post', comment: 'a comment' } as const;

function linkToConversation(conversationId: string | null): string {
  return conversationId === null ? '/messages' : `/messages?conversation=${conversationId}`;
}

/** Old notifications have no report id: they link to the list of reports. */
function linkToReport(reportId: string | undefined): string {
  return reportId === undefined ? '/admin?tab=reports' : `/admin?tab=reports&report=${reportId}`;
}

const formatAmount = (cents: number) => `$${(cents / 100).toFixed(2)}`;

function nameActors({ actor, actorCount }: NotificationFacts): string {
  const name = actor === null ? 'Someone' : (actor.displayName ?? `@${actor.username}`);
  const others = actorCount - 1;
  if (others <= 0) return name;
  return others === 1 ? `${name} and 1 other` : `${name} and ${others} others`;
}

/** The web app finds a profile by id too, which serves while the username is not known yet. */
function linkToProfile({ actor, actorId }: NotificationFacts): string | null {
  return actor !== null ? `/${actor.username}` : actorId === null ? null : `/${actorId}`;
}
