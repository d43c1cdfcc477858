import { Type } from 'typebox';
import { defineCall } from './call.ts';
import { day } from './period.ts';

/** Messages for invalid dates of birth, used by the server and by forms. */
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
  summary: 'Confirm your age with your date of birth, if the operator sets a minimum age. The date is not stored',
  access: 'signed-in',
  body: Type.Object({ dateOfBirth: dateOfBirth() }),
  answer: Type.Null(),
});
