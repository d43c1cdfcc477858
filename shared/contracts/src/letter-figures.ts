import { type Static, Type } from 'typebox';
import { defineCall } from './call.ts';
import { letterSubject } from './letters.ts';
import { listOf, pageQuery } from './list.ts';
import { id, instant, oneOf, text } from './text.ts';

const service = 'notifications';

export const letterStates = ['waiting', 'sent', 'failed', 'skipped'] as const;

/** Why a receiver got no mail. The first three are failures; in the others none was tried. */
export const letterReasons = [
  'unknown-address',
  'rejected',
  'unreachable',
  'no-address',
  'stopped',
  'unsubscribed',
  'no-mails',
  'digest',
  'no-access',
  'post-gone',
  'erased',
] as const;
export type LetterReason = (typeof letterReasons)[number];

const LetterSchema = Type.Object({
  /** The id of its post. */
  postId: id(),
  subject: Type.String(),
  publishedAt: instant(),
  /** Whether every receiver is counted in the figures, and nobody waits. */
  isFinished: Type.Boolean(),
  receivers: Type.Integer(),
  sent: Type.Integer(),
});
export type Letter = Static<typeof LetterSchema>;

const LetterFiguresSchema = Type.Object({
  ...LetterSchema.properties,
  waiting: Type.Integer(),
  failed: Type.Integer(),
  skipped: Type.Integer(),
  /** Of those that were sent: how many had the whole text. */
  whole: Type.Integer(),
  reasons: Type.Array(Type.Object({ reason: oneOf(letterReasons), people: Type.Integer() })),
  /** How many let their openings be counted and got it, and how many of them have opened it. */
  counted: Type.Integer(),
  opened: Type.Integer(),
  links: Type.Array(Type.Object({ url: Type.String(), clicks: Type.Integer() }), { maxItems: 100 }),
  /** Receivers who subscribed within a week after it. */
  subscribed: Type.Integer(),
});
export type LetterFigures = Static<typeof LetterFiguresSchema>;

export const listLetters = defineCall({
  service,
  method: 'GET',
  path: '/notifications/letters',
  summary: 'List the letters that you have sent, newest first',
  access: 'signed-in',
  query: pageQuery({}),
  answer: listOf('letters', LetterSchema),
});

export const getLetter = defineCall({
  service,
  method: 'GET',
  path: '/notifications/letters/:id',
  summary: 'Get what became of a letter that you have sent, by the id of its post',
  access: 'signed-in',
  params: Type.Object({ id: id() }),
  answer: LetterFiguresSchema,
  missing: 'Letter not found',
});

const runs = () => Type.Array(Type.Object({ text: Type.String(), href: Type.Optional(Type.String()) }));

/** A letter as its mail shows it, in the language of its reader. */
export const LetterPreviewSchema = Type.Object({
  subject: Type.String(),
  byline: Type.String(),
  title: Type.String(),
  paragraphs: Type.Array(runs()),
  /** What is only on the platform: files, a poll, the rest of the text. */
  notes: Type.Array(Type.String()),
  button: Type.Object({ text: Type.String(), href: Type.String() }),
  /** Lines below, each with a link. */
  footer: Type.Array(Type.Object({ text: Type.String(), href: Type.String() })),
});
export type LetterPreview = Static<typeof LetterPreviewSchema>;

export const previewLetter = defineCall({
  service,
  method: 'POST',
  path: '/notifications/letter-previews',
  summary: 'See a post as a letter before you publish it. Saves nothing',
  access: ['CREATOR'],
  body: Type.Object({
    subject: letterSubject(),
    content: text({ max: 5_000 }),
    /** Whether it is the mail of somebody who may not read all of it. */
    isTeaser: Type.Boolean(),
    files: Type.Integer({ minimum: 0, maximum: 10 }),
    hasPoll: Type.Boolean(),
  }),
  repeatable: true,
  answer: LetterPreviewSchema,
});

const token = () => text({ min: 1, max: 100 });

export const followLetterLink = defineCall({
  service,
  method: 'GET',
  path: '/notifications/letter-links/:token',
  summary: 'Follow a link of a letter. It leads only to an address that its author has written in it',
  access: 'public',
  params: Type.Object({ token: token() }),
  answer: Type.Null(),
  missing: 'This link leads nowhere any more',
});

export const openLetter = defineCall({
  service,
  method: 'GET',
  path: '/notifications/letter-opens/:token',
  summary: 'Get the picture by which a letter is counted as opened, for readers who have switched that on',
  access: 'public',
  params: Type.Object({ token: token() }),
  answer: Type.Null(),
});

const LetterChoiceSchema = Type.Object({
  /** Whether authors are told that you have opened their letters. Off unless you switch it on. */
  reportsOpens: Type.Boolean(),
});

export const getLetterChoice = defineCall({
  service,
  method: 'GET',
  path: '/notifications/letter-choice',
  summary: 'Get whether authors are told that you have opened their letters',
  access: 'signed-in',
  answer: LetterChoiceSchema,
});

export const setLetterChoice = defineCall({
  service,
  method: 'PUT',
  path: '/notifications/letter-choice',
  summary: 'Choose whether authors are told that you have opened their letters',
  access: 'signed-in',
  body: LetterChoiceSchema,
  answer: LetterChoiceSchema,
});
