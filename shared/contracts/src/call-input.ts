import type { Static, TSchema } from 'typebox';
import type { CallDefinition } from './call.ts';

type Part<C, Key extends PropertyKey, Name extends PropertyKey = Key> = C extends {
  [K in Key]: infer S extends TSchema;
}
  ? undefined extends Static<S>
    ? { [N in Name]?: Static<S> }
    : { [N in Name]: Static<S> }
  : unknown;

/** The input of a call: `params` of the path, `query`, `body`, and files by field if it accepts them. */
export type InputOf<C extends CallDefinition> = Part<C, 'params'> &
  Part<C, 'query'> &
  Part<C, 'body'> &
  (C extends { files: infer F } ? { files?: { readonly [K in keyof F]?: readonly File[] } } : unknown);
