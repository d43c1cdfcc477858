import type { NotificationType } from '@stagedoor/contracts/notification';
import type { NoticeDetail } from '#/db/tables.ts';
import type { Texts, Words } from '#/texts/texts.ts';

/** The input for the text of a notification. */
export interface NotificationFacts {
  readonly type: NotificationType;
  /** Null if nobody acted, or if the actor's profile has not arrived yet. */
  readonly actor: { readonly username: string; readonly displayName: string | null } | null;
  readonly actorId: string | null;
  readonly actorCount: number;
  readonly postId: string | null;
  readonly commentId: string | null;
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

/** Returns the title, sentence and link of a notification, in the language of the texts. */
export function describeNotification(facts: NotificationFacts, texts: Texts): Description {
  return facts.custom ?? { ...chooseWords(facts, texts), link: findLink(facts) };
}

function chooseWords({ type, actor, actorId, actorCount, times, detail }: NotificationFacts, texts: Texts): Words {
  const name = actor === null ? undefined : (actor.displayName ?? `@${actor.username}`);
  const who = texts.actors(name, actorCount - 1);
  const amount = detail?.amountCents;
  const side = detail?.side ?? 'creator';
  switch (type) {
    case 'NEW_FOLLOWER':
      return texts.newFollower(who);
    case 'NEW_LIKE':
      return texts.newLike(who);
    case 'NEW_COMMENT':
      return detail?.isAnswer === true ? texts.newAnswer(who) : texts.newComment(who);
    case 'NEW_MESSAGE':
      return texts.newMessage(who, times);
    case 'NEW_SUBSCRIBER':
      return texts.newSubscriber(who);
    case 'NEW_TIP':
      return texts.newTip(who, amount);
    case 'POST_PURCHASE':
      return texts.newPurchase(who, detail?.purchasedPostId === undefined ? 'message' : 'post', amount);
    case 'SUBSCRIPTION_CHANGE':
    case 'SUBSCRIPTION_RENEWAL':
      if (detail?.change !== undefined) return texts.subscriptionChange(who, detail.change);
      return detail?.hasPaymentFailed === true
        ? texts.renewalFailed(who, detail.endsAt)
        : texts.subscriptionRenewed(who, side);
    case 'SUBSCRIPTION_CANCELLED':
      return detail?.isOver === true
        ? texts.subscriptionEnded(who, side, detail.hasPaymentFailed)
        : texts.subscriptionCancelled(who, side);
    case 'PAYOUT_PROCESSED':
      return texts.payoutProcessed(amount);
    case 'VERIFICATION_APPROVED':
      return texts.verificationApproved;
    case 'VERIFICATION_REJECTED':
      return texts.verificationRejected(detail?.reason);
    case 'CONTENT_REPORTED':
      return texts.newReport(who, detail?.reported ?? 'user', detail?.reason);
    case 'LIVE_STREAM':
      return texts.liveStream(who);
    case 'POLL_ENDED':
      return texts.pollEnded(actorId === null ? undefined : who);
    case 'NEW_POST':
      return texts.newPost(who, times);
    case 'MENTION':
      return texts.newMention(who, times);
    case 'SYSTEM':
      return texts.unknownType;
  }
}

function findLink(facts: NotificationFacts): string | null {
  const { type, actorId, postId, commentId, recipientId, conversationId, times, detail } = facts;
  switch (type) {
    case 'NEW_COMMENT':
      return linkToComment(postId, commentId);
    case 'MENTION':
      return linkToMention(postId, detail);
    case 'NEW_POST':
      if (times > 1 || detail?.newestContentId === undefined) return linkToProfile(facts);
      return `/post/${detail.newestContentId}`;
    case 'NEW_LIKE':
    case 'POLL_ENDED':
      return postId === null ? null : `/post/${postId}`;
    case 'NEW_MESSAGE':
      return linkToConversation(conversationId);
    case 'POST_PURCHASE':
      if (detail?.purchasedPostId !== undefined) return `/post/${detail.purchasedPostId}`;
      return linkToMessages(actorId, detail);
    case 'NEW_TIP':
      return linkToMessages(actorId, detail);
    case 'PAYOUT_PROCESSED':
      return linkToTransaction('/earnings', detail?.transactionId);
    case 'NEW_FOLLOWER':
    case 'NEW_SUBSCRIBER':
    case 'LIVE_STREAM':
      return linkToProfile(facts);
    case 'SUBSCRIPTION_CHANGE':
    case 'SUBSCRIPTION_RENEWAL':
      if (detail?.change !== undefined) return '/subscriptions';
      return detail?.hasPaymentFailed === true ? '/wallet' : linkToProfile(facts);
    case 'SUBSCRIPTION_CANCELLED':
      // There it can be started again, or reads why it cannot.
      return detail?.isOver === true && detail.side === 'subscriber' ? '/subscriptions' : linkToProfile(facts);
    case 'VERIFICATION_APPROVED':
      return `/${recipientId}`;
    case 'VERIFICATION_REJECTED':
      return '/settings?tab=account';
    case 'CONTENT_REPORTED':
      return linkToReport(detail?.reportId);
    case 'SYSTEM':
      return '/notifications';
  }
}

function linkToComment(postId: string | null, commentId: string | null): string | null {
  if (postId === null) return null;
  return commentId === null ? `/post/${postId}` : `/post/${postId}?comment=${commentId}`;
}

/** The post itself may be the text with the mention. */
function linkToMention(postId: string | null, detail: NoticeDetail | null): string | null {
  const newest = detail?.newestContentId ?? null;
  return linkToComment(postId, newest === postId ? null : newest);
}

/** What was paid for in a conversation is there; everything else is among the earnings. */
function linkToMessages(actorId: string | null, detail: NoticeDetail | null): string {
  if (actorId !== null && detail?.messageId !== undefined) return linkToMessage(actorId, detail.messageId);
  return linkToTransaction('/earnings', detail?.transactionId);
}

/**
 * Returns the link to a message of the conversation with somebody. Old notifications do not contain the message: they link to the
 * end of the conversation.
 */
export function linkToMessage(personId: string, messageId: string | undefined): string {
  return messageId === undefined ? `/messages?user=${personId}` : `/messages?user=${personId}&message=${messageId}`;
}

/**
 * Returns the link to one transaction on its page. Old notifications do not contain the transaction: they link to the
 * page.
 */
export function linkToTransaction(page: '/earnings' | '/wallet', transactionId: string | undefined): string {
  return transactionId === undefined ? page : `${page}?transaction=${transactionId}`;
}

function linkToConversation(conversationId: string | null): string {
  return conversationId === null ? '/messages' : `/messages?conversation=${conversationId}`;
}

/** Old notifications have no report id: they link to the list of reports. */
function linkToReport(reportId: string | undefined): string {
  return reportId === undefined ? '/admin?tab=reports' : `/admin?tab=reports&report=${reportId}`;
}

/** The web app finds a profile by id too, which serves while the username is not known yet. */
function linkToProfile({ actor, actorId }: NotificationFacts): string | null {
  return actor !== null ? `/${actor.username}` : actorId === null ? null : `/${actorId}`;
}
