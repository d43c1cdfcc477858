import { message } from './message.ts';

export const title = 'First steps';
export const doneOf = message<{ done: number; count: number }>('{done} of {count} done');
export const hide = 'Hide';
export const hidden = 'First steps hidden';
export const done = 'done';
export const steps = {
  picture: 'Add a profile picture',
  bio: 'Write a few lines about yourself',
  post: 'Publish your first post',
  price: 'Set a monthly price for subscribers',
  payouts: 'Set up payouts',
} as const;
