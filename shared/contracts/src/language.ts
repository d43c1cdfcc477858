import { Type } from 'typebox';
import { defineCall } from './call.ts';
import { oneOf } from './text.ts';

/** The languages that the platform writes to people in. */
export const languages = ['en', 'es'] as const;
export type Language = (typeof languages)[number];

export const LanguageSchema = oneOf(languages);

export const setLanguage = defineCall({
  service: 'auth',
  method: 'PUT',
  path: '/auth/language',
  summary: 'Choose the language of your notifications, push messages and mails. Idempotent',
  access: 'signed-in',
  body: Type.Object({ language: LanguageSchema }),
  answer: Type.Object({ language: LanguageSchema }),
});
