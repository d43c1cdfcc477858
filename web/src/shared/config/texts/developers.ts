import { message } from './message.ts';

export const developers = 'Developers';
export const programsOfCreatorsReadAndPublish =
  'Programs of creators read and publish here as the creator would, within what a key allows, and are told what happens.';
export const yourApiKeys = 'Your API keys';
export const yourWebhooks = 'Your webhooks';
export const apiKeysAndTokens = 'API keys and tokens';
export const scopesAndTheirCalls = 'Scopes and their calls';
export const the = 'The';
export const apiReference = 'API reference';
export const hasEveryCallWithWhatIt = 'has every call with what it takes and answers; for tools there is an';
export const openapiDocument = 'OpenAPI document';
export const ofThese = 'of these.';
export const keysAreMadeHereByCreators = 'Keys are made here by creators who are';
export const loggedIn = 'logged in';
export const webhooksAndTheirEvents = 'Webhooks and their events';
export const forToolsThereIsAn = 'For tools there is an';
export const asyncapiDocument = 'AsyncAPI document';
export const ofAllEvents = 'of all events.';
export const theApiKeyIsRevoked = 'The API key is revoked';
export const expired = 'Expired';
export const revoke = 'Revoke';
export const revokeTheApiKey = message<{ name: string }>('Revoke the API key {name}?');
export const programsThatUseItStopWorking = 'Programs that use it stop working at once.';
export const youHaveNoApiKeys = 'You have no API keys.';
export const keysEndWithTheAccount =
  'When an account is deleted, all of its keys are revoked for good, also for those who come back: make new ones.';
export const newApiKey = 'New API key';
export const yourApiKey = 'Your API key';
export const copyItNowItIsNot = 'Copy it now: it is not shown again. Whoever has it can do what its scopes allow.';
export const apiKey = 'API key';
export const n30Days = '30 days';
export const n90Days = '90 days';
export const aYear = 'A year';
export const whichProgramUsesItSuchAs = 'Which program uses it, such as Newsletter';
export const itMay = 'It may';
export const expiresAfter = 'Expires after';
export const itIsSentAgain = 'It is sent again';
export const event = 'Event';
export const notTriedYet = 'Not tried yet.';
export const theLastAnswers = message<{ most: number }>('The last {most} answers are kept.');
export const ms = message<{ at: string; durationMs: number }>('· {at} · {durationMs} ms');
export const answer = 'Answer';
export const aCreatorMakesAnApiKey =
  "A creator makes an API key here and gives it to a program. The program exchanges the key for a token, which lasts 15 minutes and opens the calls of the key's scopes: as the creator, and nothing besides. A call without one of its scopes is a 403. Revoking a key ends its tokens at once.";
export const withNodeJs = 'With Node.js';
export const onePersonsCallsAreLimitedTogether =
  "One person's calls are limited together, whether made by hand or by programs. A 429 says in its";
export const howManySecondsToWait = 'how many seconds to wait.';
export const eventsAreSentAgain = message<{ count: number }>(
  '{count, plural, one {1 event is sent again} other {{count} events are sent again}}',
);
export const sendAllSince = 'Send all since';
export const allEventsOfTheKindsThat =
  'All events of the kinds that this webhook is sent, also those of when it was off. Your program knows by the webhook-id what it has got already.';
export const since = 'Since';
export const iHaveSavedIt = 'I have saved it';
export const address = 'Address';
export const whereYourProgramTakesAPost = 'Where your program takes a POST';
export const aWebhookIsAnAddressOf =
  'A webhook is an address of yours that we POST events to, signed as the Standard Webhooks specification says. Answer with a 2xx within ten seconds, uncompressed. Anything else is tried again ten times within three days; after three days without a success the webhook is switched off, and a 410 switches it off at once. Redirects are not followed.';
export const aNewAddressAnswersAChallenge =
  'A new address is sent nothing but a challenge, signed like an event, until your program answers it: with 200 and a JSON object that has the same challenge.';
export const sendTheChallenge = 'Send the challenge';
export const yourProgramHasAnswered = 'Your program has answered: events are sent from now on';
export const waitsForItsAnswer = 'Waits for its answer';
export const giveYourProgramTheSecret = 'give your program the secret, then send it the challenge';
export const anEventMayComeMoreThan = 'An event may come more than once and in any order: the same event has the same';
export const eachTime = 'each time.';
export const checkingAMessageWithNodeJs = 'Checking a message with Node.js';
export const itTellsWhat = message<{ summary: string }>('{summary}. It tells what');
export const letsAnApiKeyRead = 'lets an API key read.';
export const sampleOf = message<{ type: string }>('Sample of {type}');
export const sendAllSince2 = 'Send all since…';
export const nothingHasBeenSentYet = 'Nothing has been sent yet.';
export const log = 'Log';
export const aTestEventIsOnIts = 'A test event is on its way';
export const theWebhookIsDeleted = 'The webhook is deleted';
export const test = 'Test';
export const turnOff = 'Turn off';
export const turnOn = 'Turn on';
export const newSecret = 'New secret';
export const changeTheWebhook = 'Change the webhook';
export const makeANewSecret = 'Make a new secret?';
export const makeANewSecret2 = 'Make a new secret';
export const for24HoursMessagesAreSigned =
  'For 24 hours messages are signed with both secrets. Give your program the new one by then.';
export const deleteTheWebhook = 'Delete the webhook?';
export const nothingIsSentToAnyMore = message<{ url: string }>(
  'Nothing is sent to {url} any more, and its log is deleted.',
);
export const youHaveNoWebhooks = 'You have no webhooks.';
export const newWebhook = 'New webhook';
export const theWebhooksSecret = "The webhook's secret";
export const copyItNowItIsNot2 =
  'Copy it now: it is not shown again. Your program checks by it that a message is from us.';
export const neverUsed = 'never used';
export const used = message<{ lastUsedAt: string }>('used {lastUsedAt}');
export const doesNotExpire = 'does not expire';
export const offItAnswered410 = 'Off: it answered 410';
export const offItFailedForThreeDays = 'Off: it failed for three days';
export const failing = 'Failing';
export const failingSince = message<{ failingSince: string }>('failing since {failingSince}');
export const signedWithBothSecretsUntil = message<{ previousSecretUntil: string }>(
  'signed with both secrets until {previousSecretUntil}',
);
export const waiting = 'Waiting';
export const delivered = 'Delivered';
export const notDelivered = 'Not delivered';
export const notTriedYet2 = 'not tried yet';
export const tries = message<{ tries: number }>('{tries, plural, one {try} other {tries}}');
export const next = message<{ nextTryAt: string }>('next {nextTryAt}');
export const expiredOn = message<{ day: string }>('expired {day}');
export const expiresOn = message<{ day: string }>('expires {day}');
export const secret = 'secret';
export const formerKeysOpenNothing =
  'These keys open nothing while you are no creator. Revoke those that you do not need any more.';
export const formerWebhooksAreSentNothing =
  'These webhooks are sent nothing while you are no creator. Delete those that you do not need any more.';
