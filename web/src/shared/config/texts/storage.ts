import { message } from './message.ts';

export const title = 'Storage';
export const hint = 'What your files take up. Deleting what you posted or sent makes room.';
export const posts = 'Posts and profile';
export const messages = 'Messages';
export const use = message<{ used: string; quota: string }>('{used} of {quota}');
export const failed = 'Failed to load what your files take up';
export const nearlyFull = 'Nearly full';
