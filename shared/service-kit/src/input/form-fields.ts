import type { InputSchema } from '#/input/input.ts';

/**
 * Decodes the text of a query or form into the values that its schema requires, strictly: numbers only from plain
 * decimal text, booleans only from `true` and `false`, objects and arrays from JSON. Text that does not fit is left as
 * it is, and fails the validation that follows.
 */
export function decodeFields(schema: InputSchema | undefined, fields: unknown): unknown {
  if (typeof fields !== 'object' || fields === null || schema?.properties === undefined) return fields;
  const values = fields as Record<string, unknown>;
  for (const [name, property] of Object.entries(schema.properties)) {
    if (Object.hasOwn(values, name)) values[name] = decodeField(property, values[name]);
  }
  return values;
}

function decodeField(schema: InputSchema, value: unknown): unknown {
  if (schema.type === 'array') {
    if (typeof value === 'string') return value.trimStart().startsWith('[') ? parseJson(value) : [value];
    return value;
  }
  if (typeof value !== 'string') return value;
  switch (schema.type) {
    case 'integer':
      return /^-?\d+$/.test(value) ? toSafeInteger(value) : value;
    case 'number':
      return /^-?\d{1,12}(\.\d{1,12})?$/.test(value) ? Number(value) : value;
    case 'boolean':
      return value === 'true' ? true : value === 'false' ? false : value;
    case 'object':
      return parseJson(value);
    default:
      return value;
  }
}

/** A number with more digits than can be stored becomes the largest, so that limits apply to it as to any other. */
function toSafeInteger(digits: string): number {
  return Math.max(Number.MIN_SAFE_INTEGER, Math.min(Number(digits), Number.MAX_SAFE_INTEGER));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
