import {
  announcements,
  bonds,
  gonePosts,
  liveEvents,
  liveInstances,
  livePlaces,
  mails,
  messageUnread,
  notificationActors,
  notifications,
  people,
  preferences,
  presences,
  readMarks,
} from '#/db/tables.ts';

/** All tables of notifications' database. */
export const schema = {
  people,
  preferences,
  presences,
  notifications,
  notificationActors,
  bonds,
  gonePosts,
  livePlaces,
  liveInstances,
  mails,
  messageUnread,
  liveEvents,
  readMarks,
  announcements,
};
