import { message } from './message.ts';

export const sold = 'This post has been sold: its text stays as it is.';
export const voted = 'People have voted on this post: its text stays as it is.';
export const visitor = 'Visitor';
export const follower = 'Follower';
export const subscriber = 'Subscriber';
export const buyer = 'Buyer';
export const previewAs = 'Preview as';
export const yourPostTakesShapeHere = 'Your post takes shape here';
export const answer = message<{ index: number }>('Answer {index}');
export const postScheduledFor = message<{ scheduledAt: string }>('Post scheduled for {scheduledAt}');
export const postPublished = 'Post published';
export const postBy = message<{ displayName: string }>('Post by {displayName}');
export const describe = message<{ name: string }>('Describe {name}');
export const descriptionPurpose = 'For people who cannot see or hear it, and where it does not load.';
export const description = 'Description';
export const remove = message<{ name: string }>('Remove {name}');
export const describeWord = 'Describe';
export const changeTheDescriptionOf = 'Change the description of';
export const describeIt = 'Describe it';
export const alt = 'ALT';
export const crop = message<{ name: string }>('Crop {name}');
export const moveForward = message<{ name: string }>('Move {name} forward');
export const moveBack = message<{ name: string }>('Move {name} back');
export const postsWhenUploaded = 'Posts when the upload is done.';
export const scheduledWhenUploaded = 'Scheduled when the upload is done.';
export const savedWhenUploaded = 'Saved when the upload is done.';
export const filesNotUploaded = 'Not all files are uploaded. Each says what it needs';
export const stop = 'Stop';
export const yourPostIsStillBeingSent = 'Your post is still being sent';
export const draftSaved = 'Draft · Saved';
export const schedule = 'Schedule';
export const text = 'Text';
export const whatDoYouWantToShare = 'What do you want to share?';
export const characterCount = message<{ count: string; mostCharacters: string }>('{count} of {mostCharacters}');
export const dropFilesHint = 'Drop or paste them here too.';
export const failedToLoadYourDrafts = 'Failed to load your drafts';
export const drafts = 'Drafts';
export const newDraft = 'New draft';
export const typedMeanwhileIsNotSaved =
  'What you changed after you pressed Save is not saved yet. Choose Edit to go on with it.';
export const postWasDeleted = 'This post was deleted, so it cannot be saved. Copy what you want to keep.';
export const filesAlone = 'Files alone, in the browser where they were chosen';
export const postWasDeletedWithFiles = 'This post was deleted, so its files cannot be changed.';
export const fileCount = message<{ fileCount: number }>('{fileCount, plural, one {1 file} other {{fileCount} files}}');
export const filesElsewhere = message<{ elsewhere: number }>(
  '{elsewhere, plural, one {1 file not uploaded yet, on another device} other {{elsewhere} files not uploaded yet, on another device}}',
);
export const filesStayElsewhere = message<{ elsewhere: number }>(
  '{elsewhere, plural, one {1 file of this draft is} other {{elsewhere} files of this draft are}} on another device and not uploaded yet. Open the draft there to finish that.',
);
export const publishWithoutFiles = message<{ elsewhere: number }>(
  'Publish without {elsewhere, plural, one {1 file} other {{elsewhere} files}}?',
);
export const publishWithoutWarning = 'What you chose on another device is not part of the post.';
export const publishWithoutThem = 'Publish without them';
export const noTextYet = 'No text yet';
export const changedAt = message<{ updatedAt: string }>('Changed {updatedAt}');
export const draftsOnDevicesHint = 'You find your drafts on each of your devices, with their pictures and files.';
export const deleteThisDraft = 'Delete this draft?';
export const deleteDraft = 'Delete draft';
export const deleteDraftWarning = 'Its text and files are gone on all your devices.';
export const picturesAndFiles = 'Pictures and files';
export const soldFilesStay = 'This post has been sold: the files that were bought stay. You can add others.';
export const editHint = 'Readers see the change at once.';
export const undoMyChanges = 'Undo my changes';
export const editScheduledPost = 'Edit scheduled post';
export const editPost = 'Edit post';
export const filesStay = 'Its pictures and files stay as they are.';
export const fileIsNumberNow = message<{ from: number; to: number }>('File {from} is number {to} now');
export const addPicturesOrFiles = 'Add pictures or files';
export const fileLimits = message<{ mostFiles: number; note: string }>(
  'Up to {mostFiles}: pictures of 20 MB, video and sound of 5 GB, other files of 50 MB. {note}',
);
export const pollHours1 = '1 hour';
export const pollHours6 = '6 hours';
export const pollDays1 = '1 day';
export const pollDays3 = '3 days';
export const pollDays7 = '7 days';
export const addAPoll = 'Add a poll';
export const poll = 'Poll';
export const removeThePoll = 'Remove the poll';
export const removeAnswer = message<{ index: number }>('Remove answer {index}');
export const addAnAnswer = 'Add an answer';
export const openFor = 'Open for';
export const pollIsFinal = 'A vote cannot be changed, nor the poll once it is published.';
export const priceHint = 'Empty or 0 is free. Whoever wants the whole post pays this once.';
export const dayAndTime = 'Day and time';
export const scheduleHint = message<{ timeZone: string }>('In your time ({timeZone}), at most a year ahead.');
export const when = 'When';
export const now = 'Now';
export const later = 'Later';
export const sensitive = 'Sensitive';
export const sensitiveHint = 'Pictures and films stay hidden until a reader asks to see them.';
export const everyone = 'Everyone';
export const everyoneHint = 'Anyone can see it, signed in or not.';
export const followersHint = 'Those who follow or subscribe to you see it; others see how it begins.';
export const subscribersHint = 'Your subscribers see it; others see how it begins.';
export const privateHint = 'Your account is private: only your followers see it.';
export const privateSubscribersHint =
  'Your account is private: your followers see how it begins, and all of it if they subscribe.';
export const whoCanSeeIt = 'Who can see it';
export const priceHasTwoDecimals = 'A price is a number with at most two decimals';
export const answersIncomplete = 'Write every answer, or remove the poll';
export const answerTooLong = message<{ maxPollOptionLength: number }>(
  'An answer can have at most {maxPollOptionLength} characters',
);
export const twoAnswersAreTheSame = 'Two answers are the same';
export const pollQuestionMissing = 'The text above is its question: write one';
export const chooseADayAndATime = 'Choose a day and a time';
export const timeNotInFuture = 'The time must be in the future';
export const timeBeyondAYear = 'The time must be within a year';
export const postNotPublished = 'Your post was not published. You find it where you wrote it';
export const stoppedYourPostIsStillHere = 'Stopped. Your post is still here';
export const failedToPublishThePost = 'Failed to publish the post';
export const draftForked = 'This draft was changed on another device. Both are kept';
export const draftIsGone =
  'This draft was published or deleted on another device. Press Publish again to publish it from here as well';
export const failedToSaveTheDraft = 'Failed to save the draft';
export const draftNotSaved = 'This draft could not be saved, so it stays open';
export const failedToDeleteTheDraft = 'Failed to delete the draft';
export const postIsEmpty = 'A post needs some text or a file';
export const failedToSaveTheFiles = 'Failed to save the files';
export const aPollNeedsAQuestion = 'A poll needs a question';
export const failedToSaveThePost = 'Failed to save the post';
export const deleteTheDraft = message<{ start: string }>('Delete the draft {start}');
export const alsoAsALetter = 'Also send it as a letter';
export const alsoAsALetterHint =
  'By mail, a minute after it is published, to people who chose mail in your bell. Who may not read all of it gets its beginning.';
export const letterSubject = 'Subject';
export const aLetterNeedsASubject = 'A letter needs a subject';
export const countingReceivers = 'Counting who gets it…';
export const nobodyHasChosenMail = 'Nobody has chosen mail in your bell yet, so nobody would get it.';
export const letterGoesTo = message<{
  receivers: number;
  receiversShown: string;
  readersShown: string;
  teasersShown: string;
}>(
  '{receivers, plural, one {{receiversShown} person gets it} other {{receiversShown} people get it}}: {readersShown} the whole text, {teasersShown} the beginning.',
);
export const previewTheLetter = 'Preview the letter';
export const previewOfTheLetter = 'Preview of the letter';
export const whoReadsIt = 'Who reads it';
export const whoMayReadAll = 'Who may read all';
export const theOthers = 'The others';
export const subjectOf = message<{ subject: string }>('Subject: {subject}');
