import { message } from './message.ts';

export const profile = 'Profile';
export const account = 'Account';
export const privacy = 'Privacy';
export const security = 'Security';
export const contactSupport = 'Contact support';
export const privateAccount = 'Private Account';
export const allowMessages = 'Allow Messages';
export const showOnlineStatus = 'Show Online Status';
export const enableTwoFactor = 'Enable 2FA';
export const downloadData = 'Download your data';
export const deleteAccount = 'Delete account';
export const fan = 'Fan';
export const creator = 'Creator';
export const admin = 'Admin';
export const verification = 'Verification';
export const proveWhoYouAreAndYour = 'Prove who you are, and your name carries a tick.';
export const cards = 'Cards';
export const whatYouSubscribeToUnlockAnd = 'What you subscribe to, unlock and tip is paid with the default one.';
export const yourServices = 'Your services';
export const whatYouMayOpenInThe = 'What you may open in the directory of services.';
export const look = 'Look';
export const inThisBrowserAlsoWhileNobody = 'In this browser, also while nobody is signed in.';
export const dataSaver = 'Data saver';
export const inThisBrowserSmallerPicturesNo =
  'In this browser: smaller pictures, no film that starts by itself, and nothing is loaded ahead.';
export const keyboard = 'Keyboard';
export const pressOnAnyPageToSee = 'Press ? on any page to see all shortcuts.';
export const yourData = 'Your data';
export const everythingStagedoorHoldsOfYouAs = 'Everything Stagedoor holds of you, as one archive of JSON and files.';
export const deleteYourAccount = 'Delete your account';
export const youAreHiddenAtOnceSign =
  'You are hidden at once. Sign in within 14 days to undo it; only API keys and what services may do for you end for good. After that everything of yours is erased.';
export const accountType = 'Account type';
export const yourAccount = 'Your account';
export const addressRefusedAMail = message<{ at: string }>(
  'A mail to your address came back on {at}: its mail server says that nobody has it. Ask support to change it.',
);
export const noneOfTheseCanBeChanged = 'None of these can be changed here.';
export const asTheBrowser = 'As the browser';
export const whoCanSeeAndReachYou = 'Who can see and reach you';
export const whatOthersSeeOverYourShoulder = 'What others see over your shoulder';
export const blockedPeople = 'Blocked people';
export const theyCannotFindFollowOrWrite = 'They cannot find, follow or write to you, nor you them.';
export const mutedPeople = 'Muted people';
export const youDoNotSeeOrHear = 'You do not see or hear what they do. They are not told.';
export const mutedWords = 'Muted words';
export const postsWithThemLeaveYourFeed =
  'Posts with them leave your feed, explore, hashtags and search, and comments with them your notifications.';
export const changingItSignsOutYourOther = 'Changing it signs out your other devices.';
export const whereYouAreLoggedIn = 'Where you are logged in';
export const whatHappenedToYourAccount = 'What happened to your account';
export const ofTheLast90DaysIf = 'Of the last 90 days. If you do not recognize something, change your password.';
export const keyboardShortcuts = 'Keyboard shortcuts';
export const singleKeysDoSomethingInThis = 'Single keys do something in this browser, while you are not typing.';
export const twoFactorAuthentication = 'Two-factor authentication';
export const aSecondStepWhenYouLog = 'A second step when you log in, so that your password alone opens nothing.';
export const aSecondStepWhenYouLog2 = 'A second step when you log in. Not available yet.';
export const logInWithAnotherAccount = 'Log in with another account';
export const onePressInsteadOfAPassword = 'One press instead of a password. Your second step stays.';
export const youHaveNoPassword = 'You have none: you log in without one.';
export const language = 'Language';
export const languageHint = 'For this browser, and for your mails and notifications. The page opens anew.';

export const servicesThatActForYou = 'Services that act for you';
export const servicesThatActForYouHint = 'What you allowed a service to do in your name, also while you are away.';
export const noServiceActsForYou = 'No service may act for you.';
export const mayItAct = message<{ name: string }>('May {name} act for you?');
export const alsoWhileYouAreAway = message<{ name: string }>(
  '{name} could do this in your name, also while you are away. You can stop it at any time in Settings › Security.',
);
export const allow = 'Allow';
export const notNow = 'Not now';
export const isNew = 'New';
export const asksForMore = 'Asks for more';
export const review = 'Review';
export const stop = 'Stop';
export const stopIt = message<{ name: string }>('Stop {name} from acting for you?');
export const whatItDidStays = 'What it did so far stays. It can ask you again.';
export const itActsNoLonger = message<{ name: string }>('{name} no longer acts for you');
export const allowedOn = message<{ day: string }>('allowed on {day}');
export const notUsed = 'not used yet';
export const lastUsed = message<{ lastUsedAt: string }>('last used {lastUsedAt}');
