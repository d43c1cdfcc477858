import { Type } from 'typebox';
import { defineCall } from './call.ts';
import { id, passwordText, text } from './text.ts';

const service = 'auth';

/** The status is 202 until the archive is complete. After that the response is the archive itself, a zip, and not JSON. */
export const exportMe = defineCall({
  service,
  method: 'GET',
  path: '/auth/me/export',
  summary: 'Download all your data as a zip. 202 while it is being prepared',
  access: 'signed-in',
  stepUp: 'everyone',
  answer: Type.Object({ status: Type.Literal('preparing') }),
});

export const closeAccount = defineCall({
  service,
  method: 'DELETE',
  path: '/auth/me',
  summary:
    'Delete your account: hidden and signed out at once, erased after 14 days unless you sign in again. Not possible while you owe money',
  access: 'signed-in',
  body: Type.Object({
    password: passwordText({ min: 1, max: 128, errorMessage: { required: 'Password is required' } }),
  }),
  answer: Type.Null(),
});

/** For people who asked for it but cannot do it themselves, because they owe money or have no password. */
export const closeAccountOf = defineCall({
  service,
  method: 'POST',
  path: '/auth/admin/users/:id/delete',
  summary:
    "Delete a person's account, who may return within 14 days. 400 for yourself, 403 for another ADMIN. Idempotent",
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
  summary: "Report that this service's part of an archive is complete. Idempotent",
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
