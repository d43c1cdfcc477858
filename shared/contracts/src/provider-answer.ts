import { Type } from 'typebox';
import { verbatim } from './text.ts';

/** The response of a sign-in provider. It can be used once, in the same browser. */
export const ProviderAnswerSchema = Type.Object({
  state: verbatim({ min: 1, max: 512 }),
  code: verbatim({ min: 1, max: 4_096 }),
  /** The issuer, if the provider names itself (RFC 9207). */
  iss: Type.Optional(verbatim({ max: 512 })),
});
export type ProviderAnswer = Type.Static<typeof ProviderAnswerSchema>;
