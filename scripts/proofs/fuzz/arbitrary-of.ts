import fc from 'fast-check';
import type { JsonSchema } from './operations.ts';

/** Text that has broken parsers, stores and logs before. */
const awkward: readonly string[] = [
  ...['', ' ', '\0', '\ud800', '\u202e', 'é', '👩‍👩‍👧‍👦', '%', '_', '1e999', '-0', 'null', 'undefined', '__proto__'],
  ...["'; drop table post; --", '<script>alert(1)</script>', '../../../etc/passwd', '{{7*7}}', 'constructor'],
  ...['$' + '{7*7}', 'a'.repeat(5_001)],
];

export const awkwardText = fc.constantFrom(...awkward);

/** Values that a schema allows; `ids` are those of existing resources. */
export function arbitraryOf(schema: JsonSchema, ids: readonly string[], depth = 0): fc.Arbitrary<unknown> {
  const { type, enum: options, anyOf } = schema;
  if (Array.isArray(options)) return fc.constantFrom(...(options as unknown[]));
  if ('const' in schema) return fc.constant(schema.const);
  if (Array.isArray(anyOf)) return fc.oneof(...anyOf.map((one) => arbitraryOf(one as JsonSchema, ids, depth)));
  if (type === 'object' && depth < 4) return objectOf(schema, ids, depth);
  if (type === 'array') {
    const item = arbitraryOf((schema.items ?? {}) as JsonSchema, ids, depth + 1);
    return fc.array(item, { maxLength: Math.min(12, numberOr(schema.maxItems, 12)) });
  }
  if (type === 'boolean') return fc.boolean();
  if (type === 'integer' || type === 'number') return numberOf(schema);
  if (type === 'string') return textOf(schema, ids);
  return fc.jsonValue({ maxDepth: 2 });
}

function objectOf(schema: JsonSchema, ids: readonly string[], depth: number): fc.Arbitrary<unknown> {
  const properties = Object.entries((schema.properties ?? {}) as { [name: string]: JsonSchema });
  const required = new Set((schema.required ?? []) as string[]);
  return fc.record(
    // A property that must be absent (`not: {}`) has no value.
    Object.fromEntries(
      properties
        .filter(([, property]) => !('not' in property))
        .map(([name, property]) => [name, arbitraryOf(property, ids, depth + 1)]),
    ),
    { requiredKeys: [...required] },
  );
}

function numberOf({ type, minimum, maximum }: JsonSchema): fc.Arbitrary<number> {
  const min = numberOr(minimum, -1_000);
  const max = numberOr(maximum, 1_000_000);
  const whole = fc.integer({ min: Math.ceil(min), max: Math.floor(max) });
  return type === 'integer'
    ? whole
    : fc.oneof(
        whole,
        whole.map((value) => Math.min(max, value / 100)),
      );
}

function textOf({ format, pattern, minLength, maxLength }: JsonSchema, ids: readonly string[]): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...ids) }, fc.uuid());
  if (format === 'date-time') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
  if (format === 'address' || format === 'new-address') return fc.emailAddress();
  const most = Math.min(numberOr(maxLength, 200), 6_000);
  if (typeof pattern === 'string' && pattern.startsWith('^[A-Za-z0-9_]')) {
    return fc.string({ unit: fc.constantFrom(...'abcXYZ019_'), minLength: numberOr(minLength, 0), maxLength: most });
  }
  if (pattern === '^[0-9a-f]{64}$')
    return fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 64, maxLength: 64 });
  const text = fc.string({
    unit: 'grapheme',
    minLength: Math.min(numberOr(minLength, 0), most),
    maxLength: Math.min(most, 60),
  });
  return fc.oneof({ weight: 4, arbitrary: text }, { weight: 1, arbitrary: fc.constantFrom(...ids) }, awkwardText);
}

function numberOr(value: unknown, otherwise: number): number {
  return typeof value === 'number' ? value : otherwise;
}
