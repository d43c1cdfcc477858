import { Type } from 'typebox';
import { defineCall } from './call.ts';
import { day } from './period.ts';

/** The messages about a date of birth that no account can have, in the server and in forms. */
export const ageMessages = {
  required: 'Date of birth is required',
  invalid: 'Date of birth is invalid',
  tooYoung: (minimumAge: number) => `You must be at least ${minimumAge} years old`,
} as const;

/** The day somebody was born, as `YYYY-MM-DD`. It is compared with the minimum age and stored nowhere. */
export function dateOfBirth() {
  return day();
}

export const confirmAge = defineCall({
  service: 'auth',
  method: 'POST',
  path: '/auth/age',
  summary: 'Say when one was born, where the operator asks for a minimum age; only that it was enough is stored',
  access: 'signed-in',
  body: Type.Object({ dateOfBirth: dateOfBirth() }),
  answer: Type.Null(),
});
