import { message } from './message.ts';

export const letters = 'Letters';
export const aLetter = 'A letter';
export const allLetters = 'All figures';
export const noLettersYet = 'A post that you also send as a letter shows here whom it reached.';
export const sentTo = message<{ day: string; sent: string; receivers: string }>(
  '{day} · sent to {sent} of {receivers}',
);
export const finished = 'everybody was reached, or has a reason below';
export const isBeingSent = 'it is being sent';
export const thePost = 'Open the post';
export const whatBecameOfIt = 'What became of it';
export const receivers = 'Receivers';
export const sent = 'Sent';
export const withTheWholeText = 'Of them with the whole text';
export const waiting = 'Waiting';
export const failed = 'Failed';
export const skipped = 'Left out';
export const theAddressDoesNotExist = 'The address does not exist';
export const theirMailServerRefusedIt = 'Their mail server refused it';
export const theMailServerDidNotTakeIt = 'The mail server did not take it for hours';
export const noConfirmedAddress = 'No confirmed address, or a suspended account';
export const theirAddressWasStopped = 'An earlier mail came back, or was marked as spam';
export const theyWantNoMailsOfYou = 'They want no mails of you any more';
export const theyWantNoMailsOfPosts = 'They want no mails about posts';
export const theyGetOneMailADay = 'They get one mail a day, with a link to it';
export const theyMayNotSeeThePost = 'They may not see the post any more';
export const thePostWasGone = 'The post was deleted or removed';
export const theyLeft = 'They deleted their account';
export const whatCameOfIt = 'What came of it';
export const newSubscribers = 'Receivers who subscribed within a week';
export const opened = 'Opened';
export const someOf = message<{ some: string; all: string }>('{some} of {all}');
export const openingsAreAChoice = 'Only readers who let you see it are counted.';
export const clicks = 'Clicks';
export const noLinks = 'The letter has no links.';
export const tellAuthors = 'Tell creators when I open their letters';
export const tellAuthorsHint =
  'Letters are posts that creators send you by mail. They see a number, and not who it is.';
