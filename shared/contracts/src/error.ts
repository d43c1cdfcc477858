import { Type } from 'typebox';

export const FieldErrorSchema = Type.Object({
  field: Type.String(),
  message: Type.String(),
  /** What the field would have to be, where the server knows it: the price of now. */
  value: Type.Optional(Type.Number()),
});
export type FieldError = Type.Static<typeof FieldErrorSchema>;

/** What every answer that is not a success looks like. */
export const ErrorSchema = Type.Object({
  success: Type.Literal(false),
  statusCode: Type.Integer(),
  /** A sentence that a person can read. */
  message: Type.String(),
  /** For a 400, one entry for each field that is wrong; for a 409, the field that says something out of date. */
  errors: Type.Optional(Type.Array(FieldErrorSchema)),
});
export type ErrorBody = Type.Static<typeof ErrorSchema>;
