import { Type } from 'typebox';
import { defineCall } from './call.ts';
import { verbatim } from './text.ts';

const path = '/auth/providers/:provider/return';
const params = Type.Object({ provider: verbatim({ min: 1, max: 30 }) });

/**
 * The query with which a provider redirects the browser (OpenID Connect Core, 3.1.2.5 and 3.1.2.6); anything else is ignored.
 */
const answer = {
  state: Type.Optional(verbatim({ max: 512 })),
  code: Type.Optional(verbatim({ max: 4_096 })),
  /** The issuer (RFC 9207). */
  iss: Type.Optional(verbatim({ max: 512 })),
  error: Type.Optional(verbatim({ max: 100 })),
};

/**
 * Where a provider sends the browser back. Redirects to a page of the web app, which completes the flow that it
 * started.
 */
export const returnFromProvider = defineCall({
  service: 'auth',
  method: 'GET',
  path,
  summary: 'Return from a provider: redirects to the page that completes the sign-in',
  access: 'public',
  params,
  query: Type.Object(answer),
  answer: Type.Null(),
});

/** The same for providers that send a form (`response_mode=form_post`), as Apple does. */
export const returnFromProviderByForm = defineCall({
  service: 'auth',
  method: 'POST',
  path,
  summary: 'Return from a provider that posts a form: redirects to the page that completes the sign-in',
  access: 'public',
  accepts: 'json-or-form',
  params,
  body: Type.Object(answer),
  answer: Type.Null(),
});
