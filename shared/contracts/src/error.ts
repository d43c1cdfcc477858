import { Type } from 'typebox';

export const FieldErrorSchema = Type.Object({
  field: Type.String(),
  message: Type.String(),
  /** The expected value of the field, if the server knows it: the current price. */
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
  /** What went wrong, where a client goes on by itself: the values are in `error-codes.ts`. */
  code: Type.Optional(Type.String()),
  /** With `second_factor_required`: what the second step of the sign-in is made with. */
  challenge: Type.Optional(Type.String()),
  /** With `second_factor_required`: the ways in which this account can finish it. */
  factors: Type.Optional(Type.Array(Type.String())),
});
export type ErrorBody = Type.Static<typeof ErrorSchema>;
