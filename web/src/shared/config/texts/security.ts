import { message } from './message.ts';

export const theAuthenticatorAppIsTurnedOff = 'The authenticator app is turned off';
export const authenticatorApp = 'Authenticator app';
export const turnOff = 'Turn off';
export const theAuthenticatorApp = 'the authenticator app';
export const turnOffTheAuthenticatorApp = 'Turn off the authenticator app?';
export const itsCodesAreNotAskedFor = 'Its codes are not asked for any more when you log in.';
export const yourBrowserMadeNoPasskeyTry = 'Your browser made no passkey. Try again, or on another device.';
export const thePasskeyIsRemoved = 'Passkey removed';
export const passkey = message<{ use: string }>('Passkey · {use}');
export const rename = 'Rename';
export const renameThePasskey = 'Rename the passkey';
export const removeThePasskey = message<{ name: string }>('Remove the passkey {name}?');
export const itDoesNotLogYouIn =
  'It does not log you in any more. Your device may still show it until you delete it there.';
export const yourRecoveryCodes = 'Your recovery codes';
export const eachLogsYouInOnceWhen =
  'Each logs you in once when you do not have your phone. Keep them where only you find them: they are not shown again.';
export const iHaveSavedThem = 'I have saved them';
export const recoveryCodes = 'Recovery codes';
export const saveAsAFile = 'Save as a file';
export const codesLeft = message<{ left: number }>('{left, plural, one {1 code left} other {{left} codes left}}');
export const newCodes = 'New codes';
export const makeNewRecoveryCodes = 'Make new recovery codes?';
export const makeNewCodes = 'Make new codes';
export const theCodesThatYouHaveStop = 'The codes that you have stop working.';
export const nothingHasHappenedWithin90Days = 'Nothing has happened within 90 days.';
export const unknownDevice = 'Unknown device';
export const browserOnSystem = message<{ browser: string; system: string }>('{browser} on {system}');
export const theAuthenticatorAppIsTurnedOn = 'The authenticator app is turned on';
export const setUpAnAuthenticatorApp = 'Set up an authenticator app';
export const scanThisPictureWithAnApp =
  'Scan this picture with an app such as Google Authenticator, 1Password or Aegis, then type the code that it shows.';
export const turnOn = 'Turn on';
export const theSecretAsAPictureTo = 'The secret as a picture to scan';
export const orTypeThisSecretIntoThe = 'Or type this secret into the app:';
export const theSecret = 'the secret';
export const codeFromTheApp = 'Code from the app';
export const confirmItsYou = "Confirm it's you";
export const thisIsAskedAgainForChanges = 'This is asked again for changes that matter, when some time has passed.';
export const code = 'Code';
export const useAPasskey = 'Use a passkey';
export const useThePassword = 'Use the password';
export const useACode = 'Use a code';
export const addAPasskey = 'Add a passkey';
export const itLogsYouInByYour =
  'It logs you in by your finger, your face or a PIN, without a password. Give it the name of this device.';
export const thePasskeyIsAdded = 'The passkey is added';
export const notUsedYet = message<{ since: string }>('Since {since} · not used yet');
export const lastUsed = message<{ since: string; lastUsedAt: string }>('Since {since} · last used {lastUsedAt}');
export const lastUsedOn = message<{ since: string; lastUsedAt: string; place: string }>(
  'Since {since} · last used {lastUsedAt} on {place}',
);
export const link = message<{ provider: string }>('Link {provider}');
export const unlink = 'Unlink';
export const unlinkQuestion = message<{ provider: string }>('Unlink {provider}?');
export const isLinked = message<{ provider: string }>('{provider} is linked');
export const isUnlinked = message<{ provider: string }>('{provider} is unlinked');
export const unlinkingLogsNobodyOut = 'It does not log you in any more. Where you are logged in, you stay so.';
export const confirmAt = message<{ provider: string }>('Confirm at {provider}');
export const doAgainWhatYouWereAskedThisFor = 'Thank you. Now do again what you were asked this for.';
