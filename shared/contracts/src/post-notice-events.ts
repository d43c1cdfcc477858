import { Type } from 'typebox';
import { defineEvent } from './event.ts';
import { id, instant } from './text.ts';

const mara = '01981b5c-0000-7000-8000-000000000001';
const theo = '01981b5c-0000-7000-8000-000000000002';
const post = '01981b5c-0000-7000-8000-0000000000b1';

/** The most people that one event names. */
export const postNoticeRecipients = 500;

const recipients = () => Type.Array(id(), { maxItems: postNoticeRecipients });

/**
 * A post has been published for a minute, and these people may see that it exists. For many there are several events; nobody is in two
 * of them.
 */
export const postAnnounced = defineEvent({
  subject: 'social.post.announced',
  version: 1,
  data: Type.Object({
    postId: id(),
    authorId: id(),
    publishedAt: instant(),
    /** By the level of their bell: in the app alone, also by push message, also by mail. */
    app: recipients(),
    push: recipients(),
    mail: recipients(),
    /** If the post is also a letter, to those in `mail`. */
    letter: Type.Optional(
      Type.Object({
        subject: Type.String(),
        /** How many receivers all events together name, in the last of them. */
        receivers: Type.Union([Type.Integer(), Type.Null()]),
      }),
    ),
  }),
  sample: {
    postId: post,
    authorId: mara,
    publishedAt: '2026-02-01T12:00:00.000Z',
    app: [],
    push: [theo],
    mail: [],
  },
});

/** A post or a comment mentions people who may read it, and have not been told of that before. */
export const peopleMentioned = defineEvent({
  subject: 'social.people.mentioned',
  version: 1,
  data: Type.Object({
    postId: id(),
    /** The comment that mentions them; absent if the post does. */
    commentId: Type.Optional(id()),
    /** The author of the text. */
    authorId: id(),
    recipientIds: Type.Array(id(), { minItems: 1, maxItems: postNoticeRecipients }),
    mentionedAt: instant(),
  }),
  sample: { postId: post, authorId: mara, recipientIds: [theo], mentionedAt: '2026-02-01T12:00:00.000Z' },
});

/** A person has ended mails about new posts by the link in one: of a creator, or of all. */
export const postMailsEnded = defineEvent({
  subject: 'notifications.post_mails.ended',
  version: 1,
  data: Type.Object({ userId: id(), creatorId: Type.Union([id(), Type.Null()]), endedAt: instant() }),
  sample: { userId: theo, creatorId: mara, endedAt: '2026-02-01T12:30:00.000Z' },
});
