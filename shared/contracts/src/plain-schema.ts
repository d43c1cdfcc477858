/** Keywords of our own, which mean nothing to readers of a document. */
const ownKeywords = new Set(['errorMessage', 'x-verbatim', 'x-single-line', 'x-password']);

/** Returns a schema as plain JSON, without what only our own validation reads. */
export function plainSchema(schema: unknown): unknown {
  return JSON.parse(JSON.stringify(schema ?? {}, (key, value) => (ownKeywords.has(key) ? undefined : value)));
}
