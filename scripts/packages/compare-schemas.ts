/** A JSON schema, as the contracts write them. */
export type JsonSchema = { readonly [keyword: string]: unknown };

/**
 * Which way the values of a schema go. `given`: from the platform to a client, which may get no values that the earlier
 * schema did not allow. `taken`: from a client to the platform, which must take all values that it took before.
 */
export type Direction = 'given' | 'taken';

/** Keywords that do not restrict which values are valid. */
const descriptive = new Set([
  'description',
  'title',
  'default',
  'examples',
  'errorMessage',
  '$id',
  '$comment',
  'deprecated',
]);

/**
 * Finds changes of a schema that break clients which were built for the earlier one: of what they are `given` a wider
 * schema, of what they send a narrower one. Returns a line for each such change; no line means that nothing breaks.
 */
export function compareSchemas(before: JsonSchema, after: JsonSchema, direction: Direction, place: string): string[] {
  return direction === 'given'
    ? findMisfits(after, before, direction, place)
    : findMisfits(before, after, direction, place);
}

/** Returns why some values that `narrow` allows are not allowed by `wide`; nothing if `wide` allows them all. */
function findMisfits(narrow: JsonSchema, wide: JsonSchema, direction: Direction, place: string): string[] {
  if (isSame(narrow, wide)) return [];
  const members = membersOf(narrow);
  if (members.length > 1) return members.flatMap((member) => findMisfits(member, wide, direction, place));
  const alternatives = membersOf(wide);
  if (alternatives.length > 1) return findBest(members[0] ?? narrow, alternatives, direction, place);
  return findPlainMisfits(members[0] ?? narrow, alternatives[0] ?? wide, direction, place);
}

function findBest(
  narrow: JsonSchema,
  alternatives: readonly JsonSchema[],
  direction: Direction,
  place: string,
): string[] {
  const tried = alternatives
    .map((one) => findMisfits(narrow, one, direction, place))
    .sort((a, b) => a.length - b.length);
  const [best = []] = tried;
  if (best.length === 0) return [];
  return alternatives.every((one) => one.type !== narrow.type || one.type === undefined)
    ? [`${place}: ${describe(narrow)} is ${direction === 'given' ? 'new' : 'no longer taken'}`]
    : best;
}

function findPlainMisfits(narrow: JsonSchema, wide: JsonSchema, direction: Direction, place: string): string[] {
  // A schema without a restriction allows every value.
  if (Object.keys(stripped(wide)).length === 0) return [];
  const values = valuesOf(narrow);
  const allowed = valuesOf(wide);
  if (allowed !== undefined) {
    const strange = values === undefined ? [describe(narrow)] : values.filter((one) => !allowed.includes(one));
    return strange.map((one) => `${place}: ${one} is ${direction === 'given' ? 'new' : 'no longer taken'}`);
  }
  if (!fitsType(narrow, wide))
    return [
      `${place}: was ${describe(direction === 'given' ? wide : narrow)} and is ${describe(direction === 'given' ? narrow : wide)}`,
    ];
  return [
    ...findLimits(narrow, wide, direction, place),
    ...(wide.type === 'object' ? findProperties(narrow, wide, direction, place) : []),
    ...(wide.type === 'array'
      ? findMisfits(schemaAt(narrow, 'items'), schemaAt(wide, 'items'), direction, `${place}[]`)
      : []),
  ];
}

/** Keywords with a lower limit: a smaller number allows more values. */
const lowest = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties'];
/** Keywords with an upper limit: a greater number allows more values. */
const highest = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties'];
/** Keywords whose values cannot be compared: only the same value, or none, allows as much. */
const exact = ['pattern', 'format', 'multipleOf', 'uniqueItems'];

function findLimits(narrow: JsonSchema, wide: JsonSchema, direction: Direction, place: string): string[] {
  const allowsMore = (keyword: string) => {
    const [own, limit] = [narrow[keyword], wide[keyword]];
    if (limit === undefined) return false;
    if (typeof own !== 'number' || typeof limit !== 'number') return own !== limit;
    if (lowest.includes(keyword)) return own < limit;
    return highest.includes(keyword) ? own > limit : own !== limit;
  };
  return [...lowest, ...highest, ...exact].filter(allowsMore).map((keyword) => {
    const [before, after] = direction === 'given' ? [wide, narrow] : [narrow, wide];
    return `${place}: ${keyword} was ${before[keyword] ?? 'not limited'} and is ${after[keyword] ?? 'not limited'}`;
  });
}

function findProperties(narrow: JsonSchema, wide: JsonSchema, direction: Direction, place: string): string[] {
  const [own, others] = [schemaAt(narrow, 'properties'), schemaAt(wide, 'properties')];
  const known = direction === 'given' ? others : own;
  const present = direction === 'given' ? own : others;
  const gone = Object.keys(known).filter((name) => !(name in present));
  const required = namesAt(wide, 'required').filter(
    (name) => !namesAt(narrow, 'required').includes(name) && !gone.includes(name),
  );
  const both = Object.keys(own).filter((name) => name in others);
  return [
    ...gone.map((name) => `${place}.${name}: is gone`),
    ...required.map((name) => `${place}.${name}: ${direction === 'given' ? 'may be missing now' : 'is required now'}`),
    ...both.flatMap((name) => findMisfits(schemaAt(own, name), schemaAt(others, name), direction, `${place}.${name}`)),
    ...findMisfits(entriesOf(narrow), entriesOf(wide), direction, `${place}.*`),
  ];
}

/** Returns the schema of the values of a record. An object with named properties says nothing about other properties. */
function entriesOf(schema: JsonSchema): JsonSchema {
  const [first] = Object.values(schemaAt(schema, 'patternProperties'));
  return isSchema(first) ? first : schemaAt(schema, 'additionalProperties');
}

function membersOf(schema: JsonSchema): JsonSchema[] {
  for (const keyword of ['anyOf', 'oneOf']) {
    const members = schema[keyword];
    if (Array.isArray(members)) return members.filter(isSchema).flatMap(membersOf);
  }
  const { type } = schema;
  return Array.isArray(type) ? type.map((one) => ({ ...schema, type: one })) : [schema];
}

function valuesOf(schema: JsonSchema): string[] | undefined {
  if ('const' in schema) return [JSON.stringify(schema.const)];
  return Array.isArray(schema.enum) ? schema.enum.map((one) => JSON.stringify(one)) : undefined;
}

function fitsType(narrow: JsonSchema, wide: JsonSchema): boolean {
  if (wide.type === undefined) return isSame(narrow, wide);
  const own = narrow.type ?? typeOfFixedValues(narrow);
  return own === wide.type || (own === 'integer' && wide.type === 'number');
}

function typeOfFixedValues(schema: JsonSchema): string | undefined {
  const [first] = Array.isArray(schema.enum) ? schema.enum : [schema.const];
  return first === undefined ? undefined : first === null ? 'null' : typeof first;
}

function describe(schema: JsonSchema): string {
  return (
    valuesOf(schema)?.join(' or ') ?? (typeof schema.type === 'string' ? schema.type : JSON.stringify(stripped(schema)))
  );
}

function isSame(one: JsonSchema, other: JsonSchema): boolean {
  return JSON.stringify(sorted(stripped(one))) === JSON.stringify(sorted(stripped(other)));
}

/** Removes the descriptive keywords at every depth. A property may have the name of such a keyword and stays. */
export function stripped(schema: JsonSchema): JsonSchema {
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([keyword]) => !descriptive.has(keyword))
      .map(([keyword, value]) => [keyword, keyword === 'properties' ? stripProperties(value) : stripValue(value)]),
  );
}

function stripProperties(value: unknown): unknown {
  if (!isSchema(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, schema]) => [name, stripValue(schema)]));
}

function stripValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(stripValue);
  return isSchema(value) ? stripped(value) : value;
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isSchema(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, key === 'required' && Array.isArray(inner) ? [...inner].sort() : sorted(inner)]),
  );
}

function schemaAt(schema: JsonSchema, keyword: string): JsonSchema {
  const found = schema[keyword];
  return isSchema(found) ? found : {};
}

function namesAt(schema: JsonSchema, keyword: string): string[] {
  const found = schema[keyword];
  return Array.isArray(found) ? found.map(String) : [];
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
