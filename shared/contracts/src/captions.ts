import { Type } from 'typebox';
import { defineCall } from './call.ts';
import { mostCaptionBytes } from './caption-text.ts';
import { id, line, verbatim } from './text.ts';
import { AssetSchema } from './vault.ts';

const service = 'media';
const missing = 'File not found';
const creators = ['CREATOR', 'ADMIN'] as const;
const params = Type.Object({ id: id(), captionsId: id() });

const facts = {
  language: line({
    min: 2,
    max: 35,
    pattern: '^[a-zA-Z]{2,3}(-[a-zA-Z0-9]{2,8}){0,3}$',
    errorMessage: {
      required: 'Choose the language of the captions',
      minLength: 'Choose the language of the captions',
      maxLength: 'The language is a code such as en or pt-BR',
      pattern: 'The language is a code such as en or pt-BR',
    },
  }),
  /** What people choose them by, such as `English`. */
  label: line({
    min: 1,
    max: 60,
    errorMessage: {
      required: 'Captions need a name',
      minLength: 'Captions need a name',
      maxLength: 'The name of captions can have at most 60 characters',
    },
  }),
};
/** WebVTT or SRT. Of WebVTT's markup and settings what browsers know is kept, and everything else is left out. */
const text = verbatim({
  min: 1,
  max: mostCaptionBytes,
  errorMessage: { minLength: 'There are no captions in this file', maxLength: 'Captions can have at most 200 kB' },
});

/** The most captions of a file, such as one for each language. */
export const mostCaptions = 10;

export const addCaptions = defineCall({
  service,
  method: 'POST',
  path: '/media/assets/:id/captions',
  summary: 'Add captions to a film or sound of your vault. Posts and messages show them soon',
  access: creators,
  params: Type.Object({ id: id() }),
  body: Type.Object({ ...facts, text }),
  answer: AssetSchema,
  status: 201,
  missing,
});

export const changeCaptions = defineCall({
  service,
  method: 'PATCH',
  path: '/media/assets/:id/captions/:captionsId',
  summary: 'Change captions of a film or sound. Posts and messages show them soon',
  access: creators,
  params,
  body: Type.Object({
    /** The version that is changed: a 409 if there is a newer one. */
    version: Type.Integer({ minimum: 0 }),
    language: Type.Optional(facts.language),
    label: Type.Optional(facts.label),
    text: Type.Optional(text),
  }),
  answer: AssetSchema,
  missing,
});

export const deleteCaptions = defineCall({
  service,
  method: 'DELETE',
  path: '/media/assets/:id/captions/:captionsId',
  summary: 'Delete captions of a film or sound. Idempotent',
  access: creators,
  params,
  answer: AssetSchema,
  missing,
});
