import { message } from './message.ts';

export const failedToCopy = 'Failed to copy';
export const linkCopied = 'Link copied';
export const original = 'Original';
export const square = 'Square';
export const upright = 'Upright';
export const turnedByDegrees = message<{ next: number }>('Turned by {next} degrees');
export const apply = 'Apply';
export const partOfThePictureTheArrows = 'Part of the picture: the arrows move it';
export const zoom = 'Zoom';
export const turnToTheLeft = 'Turn to the left';
export const turnToTheRight = 'Turn to the right';
export const shape = 'Shape';
export const thisBrowserCannotChangeThisPicture = 'This browser cannot change this picture. You can use it as it is';
export const useTheWholeOriginal = 'Use the whole original';
export const insertAnEmoji = 'Insert an emoji';
export const emojiPicker = 'Emoji picker';
export const searchForAnEmoji = 'Search for an emoji';
export const emoji = 'Emoji';
export const loadingEmoji = 'Loading emoji';
export const noEmojiFound = 'No emoji found';
export const skinTone = message<{ label: string }>('Skin tone: {label}');
export const changeTheSkinTone = 'Change the skin tone';
export const isAPictureOfAnotherKind = message<{ name: string }>(
  '{name} is a picture of another kind: JPEG, PNG, WebP, GIF, AVIF and HEIC can be added',
);
export const isAVideoOfAnotherKind = message<{ name: string }>(
  '{name} is a video of another kind: MP4, WebM and MOV can be added',
);
export const isASoundOfAnotherKind = message<{ name: string }>(
  '{name} is a sound of another kind: MP3, M4A, OGG, WAV and FLAC can be added',
);
export const isEmpty = message<{ name: string }>('{name} is empty');
export const isLargerThanMb = message<{ name: string; megabytes: number }>('{name} is larger than {megabytes} MB');
export const thisIsNotValid = 'This is not valid';
export const peopleToMention = 'People to mention';
export const peopleFound = message<{ count: number }>(
  '{count, plural, one {1 person found} other {{count} people found}}',
);
export const copied = message<{ label: string }>('{label} copied');
export const copy = message<{ label: string }>('Copy {label}');
export const anAdminLooksAtItNobody = 'An admin looks at it. Nobody else learns that it was you.';
export const sendReport = 'Send report';
export const whatHappenedOptional = 'What happened (optional)';
export const leaveWithoutSaving = 'Leave without saving?';
export const leave = 'Leave';
export const whatYouWroteHereIsNot = 'What you wrote here is not saved yet.';
export const notice = 'Notice';
export const dismiss = 'Dismiss';
export const showWhatIsTyped = 'Show what is typed';
export const actions = 'Actions';
export const verified = 'Verified';
export const video = 'Video';
export const filmCannotBePlayed = 'This browser cannot play this video. Download it to watch it in another app.';
export const audio = 'Audio';
export const light = 'Light';
export const dark = 'Dark';
export const system = 'System';
export const theme = 'Theme';
export const webPagesAreRefused = {
  post: message<{ name: string }>('{name} is a web page: a post cannot hold one'),
  message: message<{ name: string }>('{name} is a web page: a message cannot hold one'),
};
export const tooManyFiles = {
  post: message<{ name: string; count: number }>('{name} is one too many: a post holds {count} files'),
  message: message<{ name: string; count: number }>('{name} is one too many: a message holds {count} files'),
};
export const strengths = {
  weak: 'Strength: weak',
  fair: 'Strength: fair',
  good: 'Strength: good',
  strong: 'Strength: strong',
};
