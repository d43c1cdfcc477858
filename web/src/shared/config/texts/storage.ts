import { message } from './message.ts';

export const title = 'Storage';
export const hint = 'What your files take up. Deleting what you posted or sent makes room.';
export const use = message<{ used: string; quota: string }>('{used} of {quota}');
export const failed = 'Failed to load what your files take up';
export const nearlyFull = 'Nearly full';
export const minutesSent = 'Minutes sent to viewers';
export const minutes = message<{ minutes: number; shown: string }>(
  '{minutes, plural, one {{shown} minute} other {{shown} minutes}}',
);
export const filesServed = 'Sent to viewers';
export const filesStored = message<{ use: string }>('Stored: {use}');
