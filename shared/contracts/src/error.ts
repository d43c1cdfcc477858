import { Type } from 'typebox';

export const FieldErrorSchema = Type.Object({
  field: Type.String(),
  message: Type.String(),
  /** The expected value of the field, if the server knows it: the current price or revision. */
  value: Type.Optional(Type.Number()),
});
export type FieldError = Type.Static<typeof FieldErrorSchema>;

/** The body of every answer that is not a success. */
export const ErrorSchema = Type.Object({
  success: Type.Literal(false),
  statusCode: Type.Integer(),
  /** A sentence that a person can read. */
  message: Type.String(),
  /** For a 400, one entry for each field that is wrong; for a 409, the field that says something out of date. */
  errors: Type.Optional(Type.Array(FieldErrorSchema)),
  /** The kind of error, for clients that react to it by themselves. The values are in `error-codes.ts`. */
  code: Type.Optional(Type.String()),
  /** With `second_factor_required`: the challenge with which the client continues the sign-in. */
  challenge: Type.Optional(Type.String()),
  /** With `second_factor_required`: the kinds of factors of this account. */
  factors: Type.Optional(Type.Array(Type.String())),
});
export type ErrorBody = Type.Static<typeof ErrorSchema>;
