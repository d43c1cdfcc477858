import { message } from './message.ts';

export const verifications = 'Verifications';
export const reports = 'Reports';
export const users = 'Users';
export const services = 'Services';
export const showServices = 'Show services';
export const payments = 'Payments';
export const showPayments = 'Show payments';
export const announcements = 'Announcements';
export const audit = 'Audit';
export const allPeople = 'All people';
export const theAnnouncementIsOnItsWay = 'The announcement is on its way';
export const everyoneWithAnAccountGetsIt = 'Everyone with an account gets it as a notification.';
export const sendToEveryone = 'Send to everyone';
export const sendThisToEveryone = 'Send this to everyone?';
export const cannotBeTakenBack = message<{ title: string }>('“{title}” cannot be taken back.');
export const admin = 'Admin';
export const action = 'Action';
export const target = 'Target';
export const note = 'Note';
export const when = 'When';
export const noAdminHasDoneAnythingYet = 'No admin has done anything yet';
/** The actions of ADMINs, by their names in the audit log. */
export const actions = {
  'user.suspend': 'Suspended',
  'user.restore': 'Restored',
  'user.role': 'Changed the type',
  'user.unverify': 'Took the tick back',
  'user.end-sessions': 'Logged out everywhere',
  'user.remove-factor': 'Removed a second factor',
  'user.admin': 'Made an admin',
  'user.admin-revoke': 'Made no admin any more',
  'tier.clear': 'Cleared a tier',
  'post.remove': 'Removed a post',
  'comment.remove': 'Removed a comment',
  'report.read': 'Read what was reported',
  'report.dismiss': 'Dismissed a report',
  'report.remove': 'Removed what was reported',
  'report.suspend': 'Suspended after a report',
  'verification.read': 'Read an identity document',
  'verification.approve': 'Approved a verification',
  'verification.reject': 'Rejected a verification',
  'announcement.publish': 'Sent an announcement',
  'payout.hold': 'Held payouts',
  'payout.release': 'Released payouts',
  'payment.refund': 'Refunded a payment',
  'trial.end': 'Ended a repeated trial',
  'trial.keep': 'Left a repeated trial open',
  'debt.write-off': 'Wrote off a debt',
  'debt.dismiss': 'Took an account for somebody else’s than a debtor’s',
  'user.delete': 'Deleted an account',
};
export const repeatedTrials = 'Repeated trials';
export const repeatedTrialsHint =
  'Somebody with the same card or bank account has had a trial of the same service before. Members of a household and of an agency share them. Ending a trial charges nothing.';
export const trialOf = message<{ service: string; ends: string }>('{service}, until {ends}');
export const inTrial = 'In trial';
export const hadATrialBefore = 'Had one before';
export const sameCard = 'Same card';
export const sameBankAccount = 'Same bank account';
export const sameCardAndBankAccount = 'Same card and bank account';
export const endTrial = 'End trial';
export const leaveTrialOpen = 'Leave open';
export const trialEnded = message<{ username: string }>('The trial of @{username} has ended');
export const trialLeftOpen = message<{ username: string }>('The trial of @{username} stays open');
export const auditLog = 'Audit log';
export const filters = 'Filters';
export const filtersSet = message<{ count: number }>('{count, plural, one {1 filter} other {{count} filters}}');
export const doneBy = 'Done by (username)';
export const doneTo = 'Done to (username)';
export const anyAction = 'Any action';
export const from = 'From';
export const to = 'To';
export const noEntryMatches = 'No entry matches these filters';
export const allInTheAuditLog = 'All in the audit log';
export const somebodyElse = 'Somebody else';
export const type = 'Type';
export const joined = 'Joined';
export const reportsAboutThem = 'Reports about them';
export const openResolved = message<{ open: number; resolved: number }>('{open} open, {resolved} resolved');
export const reportsByThem = 'Reports by them';
export const suspended = 'Suspended';
export const allStates = 'All';
export const suspendedPeople = 'Suspended';
export const active = 'Active';
export const payouts = 'Payouts';
export const newestReportsAboutThem = 'Newest reports about them';
export const newestDecisionsAboutThem = 'Newest decisions about them';
export const nameOrUsername = 'Name or username';
export const nobodyYet = 'Nobody yet';
export const nobodyIsSuspended = 'Nobody is suspended';
export const nobodyIsCalled = message<{ term: string }>('Nobody is called “{term}”');
export const people = 'People';
export const openToEveryone = 'Open to everyone';
export const hasAccess = 'Has access';
export const noAccess = 'No access';
export const opensAgainWhenPaid = 'Closed; opens again when they pay';
export const comingSoon = 'Coming soon';
export const servicesOf = message<{ username: string }>('Services of @{username}');
export const service = 'Service';
export const access = 'Access';
export const since = message<{ grantedAt: string }>('Since {grantedAt}');
export const accessToGranted = message<{ name: string }>('Access to {name} granted');
export const accessToRevoked = message<{ name: string }>('Access to {name} revoked');
export const revoke = 'Revoke';
export const grant = 'Grant';
export const accessTo = message<{ name: string }>('access to {name}');
export const dismissed = 'Dismissed';
export const commentRemoved = 'Comment removed';
export const postRemoved = 'Post removed';
export const about = 'About';
export const reported = 'Reported';
export const somebodyErased = 'Somebody whose account is deleted';
export const allAbout = message<{ username: string }>('All about @{username}');
export const comment = 'Comment: ';
export const aPostWithoutText = 'A post without text';
export const reportResolved = 'Report resolved';
export const resolve = 'Resolve';
export const theReportAbout = message<{ username: string }>('the report about @{username}');
export const resolved = 'Resolved';
export const anyTime = 'Any time';
export const lastDay = 'Last day';
export const lastWeek = 'Last week';
export const older = 'Older';
export const noOpenReports = 'No open reports';
export const noneYet = 'None yet';
export const hide = 'Hide';
export const readItHere = 'Read it here';
export const whatWasReportedOf = message<{ username: string }>(': what was reported of @{username}');
export const itWasDeletedOrRemovedSince = 'It was deleted or removed since.';
export const noText = 'No text';
export const of = message<{ index: number; count: number }>('{index} of {count}');
export const changed = message<{ updatedAt: string }>(' · changed {updatedAt}');
export const notPublicYourReadingIsIn = ' · not public: your reading is in the audit log';
export const locked = message<{ name: string }>('Locked {name}');
export const show = message<{ name: string }>('Show {name}');
export const reported2 = message<{ name: string }>('Reported {name}');
export const open = message<{ name: string }>('Open {name}');
export const resolveThisReport = 'Resolve this report';
export const whatToDo = 'What to do';
export const dismissItNothingIsWrong = 'Dismiss it: nothing is wrong';
export const suspendPerson = message<{ username: string }>('Suspend @{username}');
export const noteForTheAuditLogOptional = 'Note for the audit log (optional)';
export const theReportOfYourNotification = 'The report of your notification';
export const isSuspended = message<{ username: string }>('@{username} is suspended');
export const isBack = message<{ username: string }>('@{username} is back');
export const isNowA = message<{ username: string; roleName: string }>('@{username} is now a {roleName}');
export const isLoggedOutEverywhere = message<{ username: string }>('@{username} is logged out everywhere');
export const makeA = message<{ roleName: string }>('Make a {roleName}');
export const logOutEverywhere = 'Log out everywhere';
export const restore = 'Restore';
export const confirmSuspend = message<{ username: string }>('Suspend @{username}?');
export const theyAreSignedOutEverywhereAnd =
  'They are signed out everywhere, and what is theirs is hidden until they are restored.';
export const confirmLogOutEverywhere = message<{ username: string }>('Log out @{username} everywhere?');
export const allTheirDevicesAreLoggedOut =
  'All their devices are logged out and their API keys end. They can log in again.';
export const logOut = 'Log out';
export const confirmMakeA = message<{ username: string; roleName: string }>('Make @{username} a {roleName}?');
export const itTakesEffectWithinAQuarter =
  'It takes effect within a quarter of an hour, when their session is next renewed.';
export const theirSubscriptionsEnd =
  'Their subscribers are told, keep what they have paid for until it ends, and are not charged again. What they earned is paid out in their wallet.';
export const details = 'Details';
export const of2 = message<{ username: string }>('of @{username}');
export const waiting = 'Waiting';
export const approved = 'Approved';
export const rejected = 'Rejected';
export const creator = 'Creator';
export const asked = 'Asked';
export const documents = 'Documents';
export const nobodyIsWaiting = 'Nobody is waiting';
export const verificationRequests = 'Verification requests';
export const document = 'Document';
export const takeTheTick = 'Take the tick';
export const confirmTakeTheTick = message<{ username: string }>('Take the tick from @{username}?');
export const theyCanAskForItAgain = 'Their name no longer carries it anywhere. They can ask for it again.';
export const isNoLongerVerified = message<{ username: string }>('@{username} is no longer verified');
export const isVerified = message<{ username: string }>('@{username} is verified');
export const wasRefusedTheTick = message<{ username: string }>('@{username} was refused the tick');
export const refuseTheTick = message<{ username: string }>('Refuse @{username} the tick?');
export const theReasonIsSavedWithThe = 'The reason is saved with the request. They can ask again.';
export const fan = 'Fan';
export const kb = message<{ kind: string; max: number }>('{kind}, {max} kB');
export const mb = message<{ kind: string; kilobytes: string }>('{kind}, {kilobytes} MB');
export const suspend = 'Suspend';
export const deleteAccount = 'Delete account';
export const confirmDelete = message<{ username: string }>('Delete the account of @{username}?');
export const deleteHint =
  'They asked for it, or owe and cannot do it themselves. They are hidden and logged out at once, and erased after 14 days in which logging in undoes it.';
export const isDeleted = message<{ username: string }>('The account of @{username} is deleted');
export const picture = message<{ position: string }>('picture {position}');
export const file = message<{ position: string }>('file {position}');
export const creatorWord = 'creator';
export const fanWord = 'fan';
export const removeThePost = 'Remove the post';
export const removeTheComment = 'Remove the comment';
export const signIn = 'Login';
export const openSessions = message<{ sessions: number }>(
  '{sessions, plural, one {Logged in on 1 device} other {Logged in on {sessions} devices}}',
);
export const hasAPassword = 'has a password';
export const hasNoPassword = 'has no password';
export const authenticatorApp = 'Authenticator app';
export const added = message<{ moment: string }>('Added {moment}');
export const used = message<{ moment: string }>('used {moment}');
export const theFactorIsRemoved = 'It is removed, and they are logged out everywhere';
export const confirmRemoveFactor = message<{ factor: string; username: string }>('Remove {factor} of @{username}?');
export const onlyAfterTheirIdentityIsChecked =
  'Only once you have checked who they are. All their devices are logged out, their recovery codes stop working, they are mailed, and payouts wait 72 hours.';
export const reasonForTheAuditLog = 'How their identity was checked (for the audit log)';
export const tiers = 'Tiers';
export const clearTier = message<{ name: string }>('Clear {name}');
export const confirmClearTier = message<{ name: string }>('Clear the tier {name}?');
export const clearTierHint = 'Its picture, name and benefits are removed. Its members, its price and its posts stay.';
export const clear = 'Clear';
export const tierCleared = 'Tier cleared';
