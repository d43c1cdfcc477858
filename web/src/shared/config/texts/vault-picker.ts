import { message } from './message.ts';

export const fromVault = 'From vault';
export const title = 'Choose from your vault';
export const search = 'Search your vault';
export const kind = 'Kind';
export const kinds = { ALL: 'All', IMAGE: 'Pictures', VIDEO: 'Videos', AUDIO: 'Sounds', FILE: 'Files' };
export const kindOfOne = { IMAGE: 'Picture', VIDEO: 'Video', AUDIO: 'Sound', FILE: 'File' };
export const folder = 'Folder';
export const anyFolder = 'All folders';
export const label = 'Label';
export const anyLabel = 'All labels';
export const files = 'Files of your vault';
export const failed = 'Your vault could not be loaded';
export const empty = 'Your vault is empty';
export const emptyHint = 'What you upload there once, you can use in posts and messages again and again.';
export const openVault = 'Open your vault';
export const nothingMatches = 'No file matches';
export const clearFilters = 'Clear filters';
export const alreadyThere = 'Already added';
export const chosen = message<{ count: number; most: number }>('{count} of {most} chosen');
export const add = message<{ count: number }>('{count, plural, =0 {Add} one {Add 1 file} other {Add {count} files}}');
export const sent = { SENT: 'Sent', OFFERED: 'Offered', BOUGHT: 'Bought' };
export const sentUnknown = message<{ name: string }>('It could not be looked up what {name} was sent.');
export const gone = 'Not in your vault any more';
export const sendAgain = 'Send it again?';
export const sendAnyway = 'Send anyway';
export const boughtAlready = message<{ name: string; titles: string }>('{name} has bought this already: {titles}.');
export const sentAlready = message<{ name: string; titles: string }>(
  '{name} was sent this for free already: {titles}.',
);
