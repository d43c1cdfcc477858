import { message } from './message.ts';

export const captions = 'Captions';
export const noCaptions = 'None yet. Choose a file in WebVTT or SRT.';
export const add = 'Add captions';
export const edit = message<{ label: string }>('Edit captions {label}');
export const remove = message<{ label: string }>('Delete captions {label}');
export const confirmRemove = message<{ label: string }>('Delete the captions {label}?');
export const removeHint = 'Posts and messages with this file no longer show them. They cannot be brought back.';
export const removed = 'Captions deleted';
export const saved = 'Captions saved';
export const failedToSave = 'The captions could not be saved';
export const failedToRead = 'The captions could not be loaded';

export const language = 'Language';
export const name = 'Name';
export const nameHint = 'By which people choose them.';
export const starts = message<{ number: number }>('Start of caption {number}');
export const ends = message<{ number: number }>('End of caption {number}');
export const text = message<{ number: number }>('Text of caption {number}');
export const removeCue = message<{ number: number }>('Delete caption {number}');
export const addCue = 'Add a caption';
export const shown = message<{ from: number; to: number; count: number }>('{from} to {to} of {count}');
export const earlier = 'Earlier captions';
export const later = 'Later captions';

/** What is wrong with a file or a caption. */
export const problems = {
  binary: 'This is not a file of captions',
  empty: 'There are no captions in this file',
  size: 'Captions can have at most 200 kB',
  count: 'A video can have at most 10,000 captions',
  time: 'A time such as 00:00:01.000 --> 00:00:04.000 is missing or cannot be read',
  order: 'A caption has to end after it begins',
  gap: 'An empty line is missing before this time',
  length: 'A caption can have at most 2,000 characters',
};
export const inLine = message<{ line: number; problem: string }>('Line {line}: {problem}');
export const inCue = message<{ number: number; problem: string }>('Caption {number}: {problem}');
