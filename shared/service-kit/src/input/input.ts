import { isAddress, isDeliverable } from '@stagedoor/contracts/email-address';
import type { FieldError } from '@stagedoor/contracts/error';
import { asCounted, type PasswordUse } from '@stagedoor/contracts/password';
import { type Ajv, Ajv as AjvValidator, type ErrorObject, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import { type AppError, badRequest } from '#/common/errors.ts';

/** The part of JSON Schema that walks over input need to know. */
export interface InputSchema {
  readonly type?: string | readonly string[];
  readonly properties?: { readonly [name: string]: InputSchema };
  readonly items?: InputSchema;
  readonly maxItems?: number;
  readonly maxLength?: number;
  readonly required?: readonly string[];
  readonly additionalProperties?: unknown;
  readonly errorMessage?: { readonly [keyword: string]: string };
  readonly 'x-verbatim'?: boolean;
  readonly 'x-single-line'?: boolean;
  readonly 'x-password'?: PasswordUse;
  readonly minLength?: number;
}

function createAjv(): Ajv {
  const ajv = new AjvValidator({
    allErrors: true,
    verbose: true,
    coerceTypes: false,
    useDefaults: false,
    // Unknown fields are dropped, so that none ever takes effect; here those of alternatives, the others before.
    removeAdditional: 'all',
    strict: false,
    keywords: ['errorMessage', 'x-verbatim', 'x-single-line', 'x-password'],
  });
  addFormats.default(ajv, ['uuid', 'date-time']);
  ajv.addFormat('address', isAddress);
  ajv.addFormat('new-address', isDeliverable);
  ajv.addFormat('dollars', { type: 'number', validate: (value: number) => /^-?\d+(\.\d{1,2})?$/.test(String(value)) });
  return ajv;
}

const ajv = createAjv();

/**
 * Returns a check of input against a schema, after its text was normalised in place; the check returns the 400 to send, if any.
 * The schema is compiled by the first check, because a service starts sooner if it compiles only what is called.
 */
export function compileInput(schema: InputSchema): (input: unknown) => AppError | undefined {
  let validate: ValidateFunction | undefined;
  return (input) => {
    validate ??= ajv.compile(schema);
    const passwords: TypedPassword[] = [];
    normaliseInput(schema, input, passwords);
    const isValid = validate(input);
    for (const { fields, name, typed } of passwords) fields[name] = typed;
    if (isValid) return undefined;
    const errors = describeErrors(validate.errors ?? [], input);
    return badRequest(errors[0]?.message ?? 'Invalid request data.', errors);
  };
}

/** The maximum number of entries of a list whose schema has no limit. */
const mostItems = 10_000;

/** Whether a text is too long however it is normalised: at most four characters become one. Spaces around it do not count. */
function isMuchTooLong(text: string, { maxLength }: InputSchema): boolean {
  return maxLength !== undefined && text.length > 8 * maxLength && text.trim().length > 8 * maxLength;
}

/** A password as it was typed. Its normal form, whose length is checked, takes its place meanwhile. */
interface TypedPassword {
  readonly fields: Record<string, unknown>;
  readonly name: string;
  readonly typed: string;
}

/**
 * Normalises all text in `value` in place, except where the schema says verbatim. Adds the passwords that must be restored after the check
 * to `passwords`.
 */
function normaliseInput(schema: InputSchema, value: unknown, passwords: TypedPassword[]): unknown {
  if (typeof value === 'string') {
    if (schema['x-verbatim'] === true || isMuchTooLong(value, schema)) return value;
    return schema['x-single-line'] === true ? normaliseLine(value) : normaliseText(value);
  }
  if (Array.isArray(value)) {
    const { items, maxItems = mostItems } = schema;
    // One entry too many is refused like any larger number, and each of the others could produce an error.
    value.length = Math.min(value.length, maxItems + 1);
    if (items !== undefined)
      for (const [index, item] of value.entries()) value[index] = normaliseInput(items, item, passwords);
  } else if (isRecord(value) && schema.properties !== undefined) {
    // Before the check, which counts fields (minProperties) before it drops unknown ones.
    if (schema.additionalProperties === undefined) dropUnknownFields(schema.properties, value);
    for (const [name, property] of Object.entries(schema.properties)) {
      if (!Object.hasOwn(value, name)) continue;
      const typed = value[name];
      const use = property['x-password'];
      if (use !== undefined && typeof typed === 'string' && !isMuchTooLong(typed, property)) {
        passwords.push({ fields: value, name, typed });
        value[name] = asCounted(typed, use, property.minLength);
      } else value[name] = normaliseInput(property, typed, passwords);
    }
  }
  return value;
}

function dropUnknownFields(properties: object, value: Record<string, unknown>): void {
  for (const name of Object.keys(value)) {
    if (!Object.hasOwn(properties, name)) delete value[name];
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Nobody reads more of them. */
const mostErrors = 100;

/** One entry for each field: its first problem, missing before malformed. */
function describeErrors(problems: readonly ErrorObject[], input: unknown): FieldError[] {
  const byField = new Map<string, FieldError>();
  for (const problem of problems) {
    const field = fieldOf(problem);
    if (byField.size === mostErrors) break;
    if (!byField.has(field)) byField.set(field, { field, message: describeProblem(problem, field, input) });
  }
  return [...byField.values()];
}

function fieldOf(problem: ErrorObject): string {
  const path = problem.instancePath.split('/').slice(1);
  if (problem.keyword === 'required') path.push(String(problem.params.missingProperty));
  return path.join('.') || 'body';
}

function describeProblem(problem: ErrorObject, field: string, input: unknown): string {
  const parent = problem.parentSchema as InputSchema;
  const schema = problem.keyword === 'required' ? parent.properties?.[field.split('.').at(-1) ?? ''] : parent;
  const isEmpty = problem.keyword === 'minLength' && problem.data === '';
  const keyword = isEmpty && schema?.errorMessage?.required !== undefined ? 'required' : problem.keyword;
  return schema?.errorMessage?.[keyword] ?? fallbackMessage(keyword, field, problem, input);
}

function fallbackMessage(keyword: string, field: string, { params }: ErrorObject, input: unknown): string {
  if (field === 'body') return input === undefined ? 'A body is required' : 'The body must be a JSON object';
  const label = labelOf(field);
  switch (keyword) {
    case 'required':
      return `${label} is required`;
    case 'type':
      return `${label} must be ${[params.type].flat().map(nameType).join(' or ')}`;
    case 'minLength':
      return params.limit === 1
        ? `${label} is required`
        : `${label} must be at least ${count(params.limit, 'character')}`;
    case 'maxLength':
      return `${label} must be at most ${count(params.limit, 'character')}`;
    case 'minItems':
      return `${label} must have at least ${count(params.limit, 'entry')}`;
    case 'maxItems':
      return `${label} must have at most ${count(params.limit, 'entry')}`;
    case 'uniqueItems':
      return `${label} must not have the same entry twice`;
    case 'minProperties':
      return `${label} must have at least ${count(params.limit, 'known field')}`;
    case 'minimum':
      return `${label} must be at least ${params.limit}`;
    case 'maximum':
      return `${label} must be at most ${params.limit}`;
    case 'enum':
      return `${label} must be one of ${[params.allowedValues].flat().join(', ')}`;
    case 'const':
      return `${label} must be ${params.allowedValue}`;
    case 'format':
      return params.format === 'dollars' ? `${label} must have at most two decimals` : `${label} is not valid`;
    default:
      return `${label} is not valid`;
  }
}

/** Fields whose names are abbreviations. */
const fullNames: Readonly<Record<string, string>> = { q: 'Search text', alt: 'Description' };

/** Returns the name of a field in words: `subscriptionPrice` is "Subscription price", and `tags.2` is "Entry 3 of tags". */
function labelOf(field: string): string {
  const [name = field, parent] = field.split('.').reverse();
  if (parent !== undefined && /^\d+$/.test(name)) return `Entry ${Number(name) + 1} of ${wordsOf(parent)}`;
  const words = fullNames[name] ?? wordsOf(name);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function wordsOf(name: string): string {
  return name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();
}

const typeNames: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a JSON object',
};

function nameType(type: string): string {
  return typeNames[type] ?? type;
}

function count(limit: number, noun: string): string {
  if (limit === 1) return `1 ${noun}`;
  return `${limit} ${noun.endsWith('y') ? `${noun.slice(0, -1)}ies` : `${noun}s`}`;
}

/** Control characters but tab and line feed: C0, DEL and C1. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove
const controlCharacters = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;
/** With the `u` flag only surrogates without a partner match. */
const loneSurrogates = /\p{Surrogate}/gu;

/**
 * Characters that change the direction of the text after them, even beyond the end of a name. No language is written with
 * them.
 */
const directionOverrides = /[\u202d\u202e]/g;
/**
 * Matches a visible character: not a space, a format character or a lone mark, nor one of the characters that are drawn
 * blank.
 */
const visible = /[^\s\p{Cf}\p{M}\u115f\u1160\u2800\u3164\uffa0]/u;

/**
 * Marks on one letter after the thirtieth. No language uses that many, and the time to sort them for NFC grows with the square of their
 * number. https://www.unicode.org/reports/tr15/#Stream_Safe_Text_Format
 */
const marksTooMany = /(?<!\p{M})(\p{M}{30})\p{M}+/gu;

/**
 * Text as it is stored: line ends as line feeds, no control characters, NFC, trimmed; empty if nothing of it can be seen,
 * so that no name and no message is blank.
 */
export function normaliseText(text: string): string {
  const normalised = text
    .replace(/\r\n?/g, '\n')
    .replace(loneSurrogates, '')
    .replace(controlCharacters, '')
    .replace(directionOverrides, '')
    .replace(marksTooMany, '$1')
    .normalize('NFC')
    .trim();
  return visible.test(normalised) ? normalised : '';
}

/** Normalises text of one line: what would begin another line, and a tab, become a space. */
function normaliseLine(text: string): string {
  // From the first space only: else its time would grow with the square of their number.
  return normaliseText(text).replace(/(?<!\s)\s*[\n\t\u2028\u2029]\s*/g, ' ');
}
