import { Type } from 'typebox';
import { defineCall } from './call.ts';
import { verbatim } from './text.ts';

const missing = 'File not found';
/** The address of a film or sound as a post or a message shows it to this person, with its signature. */
const address = () => verbatim({ min: 1, max: 900, pattern: '^/media/files/(?:social|messaging)/' });
/** Seconds; nothing lasts longer than a week. */
const seconds = (minimum: number) => Type.Number({ minimum, maximum: 604_800 });

export const getPlace = defineCall({
  service: 'media',
  method: 'GET',
  path: '/media/places',
  summary: 'Get where you left a film or sound, on whichever device',
  access: 'signed-in',
  query: Type.Object({ address: address() }),
  answer: Type.Object({ seconds: Type.Union([Type.Number(), Type.Null()]) }),
  missing,
});

export const keepPlace = defineCall({
  service: 'media',
  method: 'PUT',
  path: '/media/places',
  summary: 'Keep where you left a film or sound. Close to its end, it begins again the next time',
  access: 'signed-in',
  body: Type.Object({ address: address(), seconds: seconds(0), duration: seconds(0) }),
  repeatable: true,
  answer: Type.Null(),
  missing,
});
