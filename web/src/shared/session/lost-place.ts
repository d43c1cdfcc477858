/** In the tab's storage: the id of the person whose session was over, and the path where they were. */
export const LOST_PLACE = 'lost-place';
