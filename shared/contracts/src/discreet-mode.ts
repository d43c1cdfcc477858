import { Type } from 'typebox';
import { defineCall } from './call.ts';

const DiscreetModeSchema = Type.Object({ isOn: Type.Boolean() });

export const getDiscreetMode = defineCall({
  service: 'auth',
  method: 'GET',
  path: '/auth/discreet-mode',
  summary: 'Get whether your mails have a neutral sender and subject',
  access: 'signed-in',
  answer: DiscreetModeSchema,
});

export const setDiscreetMode = defineCall({
  service: 'auth',
  method: 'PUT',
  path: '/auth/discreet-mode',
  summary: 'Choose whether your mails have a neutral sender and subject. Idempotent',
  access: 'signed-in',
  body: DiscreetModeSchema,
  answer: DiscreetModeSchema,
});
