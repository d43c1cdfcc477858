import { message } from './message.ts';

export const uploads = 'Uploads';
export const uploading = message<{ done: number; count: number }>('Uploading {done} of {count}');
export const finished = message<{ count: number }>('{count, plural, one {1 file} other {{count} files}} uploaded');
export const needAttention = message<{ count: number }>(
  '{count, plural, one {1 upload needs} other {{count} uploads need}} you',
);
export const showUploads = 'Show uploads';
export const hideUploads = 'Hide uploads';
export const closeUploads = 'Close the list of uploads';
export const progressOf = message<{ name: string }>('Upload of {name}');
export const pause = message<{ name: string }>('Pause {name}');
export const resume = message<{ name: string }>('Go on with {name}');
export const cancel = message<{ name: string }>('Cancel the upload of {name}');
export const removeFromList = message<{ name: string }>('Remove {name} from the list');
export const tryAgain = 'Try again';
export const chooseAgain = 'Choose';
export const goOn = 'Go on';
export const waiting = 'Waiting';
export const hashing = message<{ percent: number }>('Reading the file, {percent}%');
export const sent = message<{ sent: string; size: string }>('{sent} of {size}');
export const offline = 'Not connected. It goes on by itself';
export const paused = message<{ sent: string; size: string }>(
  'Paused at {sent} of {size}. What was sent is kept for a day',
);
export const checking = 'Arrived. It is being prepared';
export const missing = message<{ name: string }>('Choose {name} again to go on');
export const done = 'In your vault';
export const wasKnown = 'It was in your vault already';
export const beginsAgain = 'It was given up after a day, and begins again.';
export const givenUp = 'It was not finished within a day and was given up';
export const givenUpAndMissing = message<{ name: string }>(
  'It was not finished within a day and was given up. Choose {name} to send it again',
);
export const failed = 'This file could not be uploaded';
export const empty = 'This file is empty';
export const tooLarge = 'A file can be at most 5 GB';
export const anotherFile = 'This is another file. Choose the one that you began with';
export const uploaded = message<{ name: string }>('{name} is in your vault');
export const notUploaded = message<{ name: string; reason: string }>('{name}: {reason}');
