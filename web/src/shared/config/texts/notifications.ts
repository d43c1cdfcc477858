import { message } from './message.ts';

export const all = 'All';
export const unread = 'Unread';
export const markAllRead = 'Mark all as read';
export const clearAll = 'Clear all';
export const confirmClear = 'Are you sure you want to clear all notifications?';
export const likes = 'Likes';
export const follows = 'Follows';
export const money = 'Money';
export const other = 'Other';
export const preferences = 'Preferences';
export const kind = 'Kind';
export const followBack = 'Follow back';
export const noUnreadNotifications = 'No unread notifications';
export const noNotificationsYet = 'No notifications yet';
export const nothingOfThisKindYet = 'Nothing of this kind yet';
export const showAll = 'Show all';
export const likesCommentsAndNewFollowersAppear = 'Likes, comments and new followers appear here.';
export const notifications = 'Notifications';
export const markAsRead = 'Mark as read';
export const actionsFor = message<{ title: string }>('Actions for {title}');
export const atOnce = 'At once';
export const daily = 'Daily';
export const anotherPace = 'Other';
export const inTheApp = message<{ name: string }>('{name} in the app');
export const byPushMessage = message<{ name: string }>('{name} by push message');
export const byMail = message<{ name: string }>('{name} by mail');
export const dailyMailsAreOneForAll = 'Daily mails are one for all, in the morning.';
export const failedToLoadYourPreferences = 'Failed to load your preferences';
export const inApp = 'In app';
export const push = 'Push';
export const mail = 'Mail';
export const notNow = 'Not now';
export const turnOn = 'Turn on';
export const shallThisBrowserTellYouOf = 'Shall this browser tell you of news while Stagedoor is closed?';
export const thisBrowserCannotShowNotificationsWhile =
  'This browser cannot show notifications while Stagedoor is closed.';
export const thisBrowserBlocksNotificationsOfStagedoor =
  'This browser blocks notifications of Stagedoor. You can allow them in its settings.';
export const hearOfItWhileStagedoorIs = 'Hear of it while Stagedoor is closed, too.';
export const thisBrowserTellsYouWhileStagedoor = 'This browser tells you while Stagedoor is closed.';
export const turnOff = 'Turn off';
export const otherBrowsersThatTellYou = 'Other browsers that tell you';
export const since = message<{ createdAt: string }>('since {createdAt}');
export const turnOff2 = message<{ device: string }>('Turn off {device}');
export const failedToLoadTheChoicesFor = 'Failed to load the choices for your services';
export const newFollowers = 'New followers';
export const newSubscribers = 'New subscribers';
export const tips = 'Tips';
export const purchases = 'Purchases';
export const liveStreams = 'Live streams';
export const renewals = 'Renewals';
export const ownSubscriptions = 'Changes of your own subscriptions';
export const cancellations = 'Cancelled and ended subscriptions';
export const payouts = 'Payouts';
export const verification = 'Verification';
export const rejectedVerification = 'Rejected verification';
export const reports = 'Reports';
export const polls = 'Polls that ended';
export const newPosts = 'New posts';
export const newPostsOf = message<{ creator: string }>('New posts of {creator}');
export const mentions = 'Mentions';
export const announcements = 'Announcements';
export const youFollow = message<{ name: string }>('You follow {name}');
export const notificationDeleted = 'Notification deleted';
export const allMarkedAsRead = 'All marked as read';
export const notificationsCleared = 'Notifications cleared';
export const thisBrowserWillTellYouWhen = 'This browser will tell you when Stagedoor is closed';
export const thisBrowserCouldNotBeSubscribed = 'This browser could not be subscribed';
export const theBrowserCouldNotBeUnsubscribed = 'The browser could not be unsubscribed';
export const failedToSaveTheChoice = 'Failed to save the choice';
export const youFollowThem = 'You follow them';
export const stopMails = 'Stop mails';
export const mailsAboutSecurityAndMoneyStay =
  'Mails about the security of your account and about your money are still sent.';
export const stopMailsAbout = message<{ kind: string }>('Stop mails about this: {kind}');
export const yourAddressRefusedAMail = message<{ at: string }>(
  'Nothing is mailed to you since {at}: your address refused a mail. Ask your mail provider whether it still exists.',
);
export const youCalledAMailSpam = message<{ at: string }>(
  'Nothing is mailed to you since {at}: one of our mails was marked as spam in your mailbox.',
);
export const sendMailsAgain = 'Send mails again';
export const mailsComeAgain = 'Mails come again';
export const stopAllMails = 'Stop all mails';
export const youGetNoMoreMails = 'You get no more mails';
export const youGetNoMoreMailsAbout = message<{ kind: string }>('You get no more mails about this: {kind}');
export const youCanSwitchMailsOnAgain = 'You can switch them on again in your preferences.';
