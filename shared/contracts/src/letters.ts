import { type Static, Type } from 'typebox';
import { defineCall } from './call.ts';
import { tierIds, VisibilitySchema } from './post.ts';
import { dollars, line } from './text.ts';

export const letterSubject = () =>
  line({ min: 1, max: 120, errorMessage: { maxLength: 'A subject can have at most 120 characters' } });

/** The same for a change, in which null sends no letter. */
export const nullableLetterSubject = () => Type.Unsafe<string | null>({ ...letterSubject(), type: ['string', 'null'] });

const LetterAudienceSchema = Type.Object({
  /** How many people have a bell for mails of the author. */
  receivers: Type.Integer(),
  /** How many of them get the whole text; the others get its beginning. */
  readers: Type.Integer(),
});
export type LetterAudience = Static<typeof LetterAudienceSchema>;

export const getLetterAudience = defineCall({
  service: 'social',
  method: 'POST',
  path: '/posts/letter-audience',
  summary: 'Get how many people a post would reach as a letter now, and how many of them may read all of it',
  access: ['CREATOR'],
  body: Type.Object({
    visibility: VisibilitySchema,
    price: Type.Optional(dollars()),
    tierIds: Type.Optional(tierIds()),
  }),
  repeatable: true,
  answer: LetterAudienceSchema,
});
