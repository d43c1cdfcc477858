/** Messages for failed calls, by the server's answer. */

export const network = 'Network error. Please check your internet connection.';
export const invalidRequest = 'Invalid request data.';
export const forbidden = 'You do not have permission to perform this action.';
export const notFound = 'The requested resource was not found.';
export const tooMany = 'Too many requests. Please try again later.';
export const server = 'Server error. Please try again later.';
export const addressUnconfirmed = 'Confirm your email address first';
export const notConfirmed = 'Nothing was changed: it was not confirmed.';
export const unexpected = 'An unexpected error occurred.';
export const retry = 'Retry';
export const pageNotLoaded = 'This page could not be loaded.';
export const loadsByItself = 'It loads by itself once you are connected.';

/** For an edit whose target was changed elsewhere meanwhile. */
export const changedElsewhere = 'This was changed elsewhere meanwhile. Nothing of yours is saved yet.';
export const savedNow = 'Saved now';
export const yours = 'Yours';
export const empty = 'Empty';
export const saveMine = 'Save mine';
export const takeTheOther = 'Take the other';
export const theOtherIsShown = 'The form shows the version from elsewhere.';
export const bringMineBack = 'Bring mine back';
