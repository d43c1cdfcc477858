import { Type } from 'typebox';
import { defineCall } from './call.ts';
import { id, passwordText, text } from './text.ts';

const service = 'auth';

/** The status is 202 until the archive is complete. After that the response is the archive itself, a zip, and not JSON. */
export const exportMe = defineCall({
  service,
  method: 'GET',
  path: '/auth/me/export',
  summary: 'Everything the platform holds of oneself, as one zip; 202 while it is being put together',
  access: 'signed-in',
  stepUp: 'everyone',
  answer: Type.Object({ status: Type.Literal('preparing') }),
});

export const closeAccount = defineCall({
  service,
  method: 'DELETE',
  path: '/auth/me',
  summary:
    'Delete oneself: hidden and signed out at once, erased after 14 days in which signing in undoes it. Not while one owes',
  access: 'signed-in',
  body: Type.Object({
    password: passwordText({ min: 1, max: 128, errorMessage: { required: 'Password is required' } }),
  }),
  answer: Type.Null(),
});

/** For somebody who asked for it and cannot do it: who owes, or has no password. */
export const closeAccountOf = defineCall({
  service,
  method: 'POST',
  path: '/auth/admin/users/:id/delete',
  summary:
    'Delete the account of somebody, who may return within 14 days; oneself 400, another ADMIN 403. Again is harmless',
  access: ['ADMIN'],
  stepUp: 'everyone',
  params: Type.Object({ id: id() }),
  body: Type.Object({ note: Type.Optional(text({ max: 1000 })) }),
  repeatable: true,
  answer: Type.Null(),
  missing: 'User not found',
});

/** A service has sent all that it has for an archive, file by file, to {@link exportFilesPath}. */
export const finishExportPart = defineCall({
  service,
  method: 'POST',
  path: '/internal/exports/:exportId/finished',
  summary: 'All of this service for an archive is there; again is harmless',
  access: { callers: 'every-service' },
  params: Type.Object({ exportId: id() }),
  repeatable: true,
  answer: Type.Null(),
  missing: 'Nobody waits for this export',
});

/** Stores a file of an archive; its bytes are the body, its `name` is in the query. A repetition replaces it. */
export function exportFilesPath(exportId: string): string {
  return `/internal/exports/${exportId}/files`;
}
