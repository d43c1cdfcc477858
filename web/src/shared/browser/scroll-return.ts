/** Whether the page is still to be scrolled to where it was left: what is seen now is not what will be read. */
export const scrollReturn = { isUnderway: false };
