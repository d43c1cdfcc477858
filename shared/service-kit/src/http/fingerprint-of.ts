import type { FastifyRequest } from 'fastify';

/**
 * The parts that must be equal in two requests with the same `Idempotency-Key`: the fields of the body, in any order, and the
 * files.
 */
export function fingerprintOf({ body, receivedForm }: Pick<FastifyRequest, 'body' | 'receivedForm'>): string {
  const received: { readonly [field: string]: readonly { readonly digest: string }[] } = receivedForm?.files ?? {};
  const files = Object.entries(received).map(([field, sent]) => [field, sent.map(({ digest }) => digest)]);
  return JSON.stringify([body ?? null, Object.fromEntries(files)], (_, value: unknown) => sortFields(value));
}

function sortFields(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}
