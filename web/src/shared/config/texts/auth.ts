import { message } from './message.ts';

export const loginSuccess = 'Login successful!';
export const registrationSuccess = 'Registration successful!';
export const logoutSuccess = 'Logged out successfully';
export const signedOutHereFirst =
  'You are signed out in this browser. The server has not answered: it ends your session as soon as it can be reached.';
export const signedOutHereOnly = 'You are signed out in this browser. The server has not answered.';
export const loginFailedHeading = 'Login Failed';
export const loginFailed = 'Invalid email or password. Please check your credentials and try again.';
export const loginFailedHint = 'Please try again with correct credentials.';
export const signInExpired = 'That took too long. Please log in again.';
export const confirmPassword = 'Please confirm your password';
export const passwordsDiffer = 'Passwords do not match';
export const passwordWarnings = {
  common: 'Very common: another one is safer',
  personal: 'Close to your name: another one is safer',
};
export const termsRequired = 'You must accept the terms';
export const whatAFanGets = 'What a fan gets';
export const aFeedOfThePeopleYou = 'A feed of the people you follow, newest first';
export const likesCommentsBookmarksAndMessages = 'Likes, comments, bookmarks and messages';
export const subscriptionsAndSinglePostsPaidSafely = 'Subscriptions and single posts, paid safely';
export const theOpenBusinessServicesToo = 'The open business services too';
export const whatACreatorGets = 'What a creator gets';
export const everythingAFanGets = 'Everything a fan gets';
export const postsForAllForFollowersOr = 'Posts for all, for followers or for subscribers';
export const aMonthlyPricePaidPostsAnd = 'A monthly price, paid posts and paid messages';
export const earningsAnalyticsAndYourListOf = 'Earnings, analytics and your list of subscribers';
export const aBackOfficeOfBusinessServices = 'A back office of business services';
export const thisLinkIsIncompleteOpenIt = 'This link is incomplete. Open it from the mail again, or copy all of it.';
export const welcomeBack = 'Welcome back';
export const newHere = 'New here?';
export const createAnAccount = 'Create an account';
export const createYourAccount = 'Create your account';
export const alreadyWithUs = 'Already with us?';
export const yourPasswordHasBeenChanged = 'Your password has been changed';
export const currentPassword = 'Current password';
export const newPassword = 'New password';
export const confirmPassword2 = 'Confirm password';
export const changePassword = 'Change password';
export const sendANewLink = 'Send a new link';
export const yourAddressIsNotConfirmedYet =
  'Your address is not confirmed yet. Open the link in the mail that we sent you.';
export const confirmYourAddressFirst = message<{ email: string }>(
  'Confirm your email address first: open the link in the mail that we sent to {email}. Until then nothing that gives access to this account can be added, because somebody could make an account with an address that is not theirs.',
);
export const confirmMyAddress = 'Confirm my address';
export const thisIsTheAddressOf = message<{ name: string }>('This confirms the email address of {name}.');
export const anAccountHasYourAddress = message<{ name: string; day: string }>(
  '{name} is an account with your email address. It was made on {day}.',
);
export const didYouMakeThisAccount = 'Did you make this account?';
export const ifNotItIsTakenFromThem =
  'If you did not, whoever made it is logged out everywhere and can no longer log in, and the account is yours.';
export const nobodyElseCanLogIn = 'Nobody else can log in to this account any more';
export const aLinkToTakeTheAccount =
  'We have mailed you a link to choose a password. With it you can use the account, or delete it in the settings.';
export const yourDataIsBeingPutTogether =
  'Your data is being put together. You can leave this page: a notification tells you when it is ready.';
export const yourAccountHasBeenDeleted = 'Your account has been deleted';
export const setAPasswordFirst = 'You have no password yet, and this asks for it. Set one first, under';
export const deleteYourAccount = 'Delete your account?';
export const youAreSignedOutEverywhereAnd =
  'You are signed out everywhere and nobody sees you any more. Sign in within 14 days to undo it; then everything of yours is erased, what others bought of you included.';
export const discreetMails = 'Discreet mails and push messages';
export const senderAndSubjectDoNotName =
  'Sender and subject do not name Stagedoor, nor do receipts and files that you save. Push messages and letters say only that there is something new. What other mails say inside stays the same.';
export const yourEmailAddressIsConfirmed = 'Your email address is confirmed';
export const thankYouNoticesAboutYourAccount = 'Thank you. Notices about your account now reach you.';
export const theLinkMayBeOlderThan = 'The link may be older than the last one we sent.';
export const logInAndOpenTheLink = 'Log in and open the link again, or ask for a new one.';
export const checkYourMail = 'Check your mail';
export const ifBelongsToAnAccountA = message<{ sentTo: string }>(
  'If {sentTo} belongs to an account, a link to choose a new password is on its way. It works once, for an hour.',
);
export const sendTheLink = 'Send the link';
export const forgotYourPassword = 'Forgot your password?';
export const useAPasskey = 'Use a passkey';
export const accountType = 'Account type';
export const fan = 'Fan';
export const followLikeAndSubscribe = 'Follow, like and subscribe';
export const creator = 'Creator';
export const postChargeAndGrow = 'Post, charge and grow';
export const notSureYouCanHaveIt = 'Not sure? You can have it changed later.';
export const lettersDigitsAndUnderscores = 'Letters, digits and underscores';
export const displayName = 'Display name';
export const optional = 'Optional';
export const iAcceptThe = 'I accept the';
export const terms = 'terms';
export const andThe = 'and the';
export const privacyPolicy = 'privacy policy';
export const createAccount = 'Create account';
export const yourPasswordIsChanged = 'Your password is changed';
export const everyDeviceThatWasSignedIn = 'Every device that was signed in has been signed out.';
export const askForANewLink = 'Ask for a new link';
export const nowTypeTheCodeThatYour =
  'Now type the code that your authenticator app shows, or one of your recovery codes.';
export const nowUseYourPasskeyOrType = 'Now use your passkey, or type one of your recovery codes.';
export const yourPasswordIsRight = 'Your password is right.';
export const code = 'Code';
export const backToThePassword = 'Back to the password';
export const yourAccountIsLocked = 'Your account is locked';
export const everyDeviceIsLoggedOutThe =
  'Every device is logged out, the password no longer works and payouts are stopped. A mail with a link to choose a new password is on its way.';
export const chooseANewPassword = 'Choose a new password';
export const ifSomebodyElseUsedYourAccount =
  'If somebody else used your account, lock it now. Every device is logged out, the password stops working, and nothing is paid out until you are back.';
export const lockMyAccount = 'Lock my account';
export const unknownDevice = 'Unknown device';
export const signedIn = message<{ createdAt: string }>('Signed in {createdAt}');
export const lastUsed = message<{ lastUsedAt: string }>(' · last used {lastUsedAt}');
export const thisDevice = 'This device';
export const end = 'End';
export const theSessionOn = message<{ device: string }>('the session on {device}');
export const noPasskeyWasUsedTryAgain = 'No passkey was used. Try again, or log in another way.';
export const endAllOthers = 'End all others';
export const signOutAllOtherDevices = 'Sign out all other devices?';
export const onlyThisDeviceStaysSignedIn = 'Only this device stays signed in.';
export const allOtherDevicesAreSignedOut = 'All other devices are signed out';
export const thatDeviceIsSignedOut = 'That device is signed out';
export const aNewLinkIsOnIts = 'A new link is on its way';
export const isFree = message<{ name: string }>('@{name} is free');
export const nameIsTaken = message<{ name: string }>('The name {name} is taken');
export const nameIsFree = message<{ name: string }>('The name {name} is free');
export const firstStepDone = 'The first step is done.';
export const or = 'or';
export const continueWith = message<{ provider: string }>('Continue with {provider}');
export const youLogInBy = message<{ provider: string }>('You log in by {provider} from now on.');
export const youLogInByWithAddress = message<{ provider: string; email: string }>(
  'You log in by {provider} from now on. Your address: {email}',
);
export const youCancelledItThere = 'You cancelled it there.';
export const thatDidNotWorkThere = 'That did not work there. Please try again.';
export const mailMeALinkToSetOne = 'Mail me a link to set one';
export const aLinkToChooseAPasswordIs = message<{ email: string }>(
  'A link to choose a password is on its way to {email}. It works once, for an hour, and logs you out everywhere.',
);
export const dateOfBirth = 'Date of birth';
export const youMustBeAtLeast = message<{ minimumAge: number }>(
  'You must be at least {minimumAge}. The date is not stored.',
);
export const whenWereYouBorn = 'When were you born?';
export const everybodyIsAskedThisOnce =
  'Stagedoor now asks everybody this, once. The date is not stored, only that you are old enough.';
export const goOn = 'Continue';
export const logOut = 'Log out';
export const accountIsBack = 'Your account is back, and will not be deleted';
export const sessionEnded = 'Your session has ended. Sign in again to go on.';
export const goOnWhereYouWere = 'Go on where you were';
export const goOnWithWhatYouShared = 'Go on with what you shared';
