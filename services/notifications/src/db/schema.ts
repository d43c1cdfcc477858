import {
  announcements,
  bonds,
  gonePosts,
  liveEvents,
  livePlaces,
  mails,
  notificationActors,
  notifications,
  people,
  preferences,
  readMarks,
} from '#/db/tables.ts';

/** All tables of notifications' database. */
export const schema = {
  people,
  preferences,
  notifications,
  notificationActors,
  bonds,
  gonePosts,
  livePlaces,
  mails,
  liveEvents,
  readMarks,
  announcements,
};
