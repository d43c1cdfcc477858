/** A JSON schema, as the contracts write them. */
export type JsonSchema = { readonly [keyword: string]: unknown };

/**
 * Which way the values of a schema go. `given`: from the platform to a client, which may get no values that the earlier
 * schema did not allow. `taken`: from a client to the platform, which must take all values that it took before.
 */
export type Direction = 'given' | 'taken';

/** What a schema says about one place: whether a value must be there, and the limits of each type or fixed value. */
type Fact = { isRequired: boolean; readonly kinds: Map<string, JsonSchema> };
type Facts = Map<string, Fact>;

/**
 * Finds changes of a schema that break clients which were built for the earlier one: of what they are `given` a wider
 * schema, of what they send a narrower one. Returns a line for each such change; no line means that nothing breaks.
 */
export function compareSchemas(before: JsonSchema, after: JsonSchema, direction: Direction, place: string): string[] {
  const [was, is] = [flatten(before, place, true, new Map()), flatten(after, place, true, new Map())];
  const lost = [...was].flatMap(([at, fact]) => {
    const now = is.get(at);
    if (now !== undefined) return compareFacts(fact, now, direction, at);
    return canHave(is, at) ? [`${at}: is gone`] : [];
  });
  const asked = [...is].filter(([at, { isRequired }]) => isRequired && !was.has(at) && canHave(was, at));
  return direction === 'given' ? lost : [...lost, ...asked.map(([at]) => `${at}: is required now`)];
}

/** Whether values have something at a place: what became null, or is gone itself, has nothing within it. */
function canHave(facts: Facts, place: string): boolean {
  const within = facts.get(place.replace(/(\.[^.[\]]+|\[\])$/, ''));
  return within !== undefined && (within.kinds.has('object') || within.kinds.has('array'));
}

function compareFacts(before: Fact, after: Fact, direction: Direction, place: string): string[] {
  const isGiven = direction === 'given';
  const [narrow, wide] = isGiven ? [after, before] : [before, after];
  const needed = wide.isRequired && !narrow.isRequired;
  return [
    ...(needed ? [`${place}: ${isGiven ? 'may be missing now' : 'is required now'}`] : []),
    ...[...narrow.kinds].flatMap(([kind, limits]) => {
      const allowed = findAllowing(wide.kinds, kind);
      if (allowed === undefined) return [`${place}: ${kind} is ${isGiven ? 'new' : 'no longer taken'}`];
      const [was, is] = isGiven ? [allowed, limits] : [limits, allowed];
      return Object.keys(allowed)
        .filter((keyword) => isNarrower(keyword, allowed[keyword], limits[keyword]))
        .map(
          (keyword) =>
            `${place}: ${keyword} was ${was[keyword] ?? 'not limited'} and is ${is[keyword] ?? 'not limited'}`,
        );
    }),
  ];
}

/** Returns the limits within which a kind of value is allowed; undefined where it is not. */
function findAllowing(kinds: Fact['kinds'], kind: string): JsonSchema | undefined {
  const fixed = /^["\d-]|^(true|false)$/.test(kind) ? typeof JSON.parse(kind) : undefined;
  const found = kinds.get(kind) ?? kinds.get('anything') ?? (kind === 'integer' ? kinds.get('number') : undefined);
  return found ?? (fixed === undefined ? undefined : kinds.get(fixed));
}

const isLimit = /^(min|max|exclusiveM|pattern$|format$|multipleOf$|uniqueItems$)/;

/** Whether a limit excludes values which another one allows. Texts, such as patterns, only allow as much as the same text. */
function isNarrower(keyword: string, limit: unknown, other: unknown): boolean {
  if (typeof limit !== 'number' || typeof other !== 'number') return limit !== other;
  if (/^(min|exclusiveMin)/.test(keyword)) return limit > other;
  return /^(max|exclusiveMax)/.test(keyword) ? limit < other : limit !== other;
}

/**
 * Collects what a schema says, by place: `data.name`, `data.list[]` for the items of a list, `data.map.*` for the values of a
 * record. Objects that are members of one union are one place: what only some of them require is not required.
 */
function flatten(schema: JsonSchema, place: string, isRequired: boolean, facts: Facts): Facts {
  const fact: Fact = facts.get(place) ?? { isRequired, kinds: new Map() };
  facts.set(place, fact);
  const members = membersOf(schema);
  const objects = members.filter(({ type }) => type === 'object');
  const isAlways = (name: string) => objects.every(({ required }) => ((required ?? []) as string[]).includes(name));
  for (const member of members) {
    for (const kind of kindsOf(member)) fact.kinds.set(kind, commonLimits(member, fact.kinds.get(kind)));
    const values = Object.values(member.patternProperties ?? {})[0] ?? member.additionalProperties;
    const inside = { ...(member.properties ?? {}), ...(isSchema(values) && { '*': values }) };
    for (const [name, one] of Object.entries(inside)) flatten(one, `${place}.${name}`, isAlways(name), facts);
    if (member.type === 'array') flatten((member.items ?? {}) as JsonSchema, `${place}[]`, true, facts);
  }
  return facts;
}

/** The limits of a member of a union, of which those count that another member of its kind has too. */
function commonLimits(member: JsonSchema, other: JsonSchema = member): JsonSchema {
  const limits = Object.entries(member).filter(([keyword, limit]) => isLimit.test(keyword) && other[keyword] === limit);
  return Object.fromEntries(limits);
}

function membersOf(schema: JsonSchema): JsonSchema[] {
  const members = (schema.anyOf ?? schema.oneOf) as JsonSchema[] | undefined;
  if (members !== undefined) return members.flatMap(membersOf);
  const { type } = schema;
  return Array.isArray(type) ? type.map((one) => ({ ...schema, type: one })) : [schema];
}

function kindsOf({ type, ...schema }: JsonSchema): string[] {
  const values = 'const' in schema ? [schema.const] : (schema.enum as unknown[] | undefined);
  return values?.map((one) => JSON.stringify(one)) ?? [typeof type === 'string' ? type : 'anything'];
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null;
}
