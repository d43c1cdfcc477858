import {
  announcements,
  bonds,
  gonePosts,
  liveEvents,
  livePlaces,
  notificationActors,
  notifications,
  people,
  readMarks,
} from '#/db/tables.ts';

/** All tables of notifications' database. */
export const schema = {
  people,
  notifications,
  notificationActors,
  bonds,
  gonePosts,
  livePlaces,
  liveEvents,
  readMarks,
  announcements,
};
