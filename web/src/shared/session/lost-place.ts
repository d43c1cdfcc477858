/** In the tab's storage: the id of the person whose session ended, and the path they were on. */
export const LOST_PLACE = 'lost-place';
