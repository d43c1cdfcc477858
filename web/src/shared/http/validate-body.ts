import { isAddress, isDeliverable } from '@stagedoor/contracts/email-address';
import { asCounted, type PasswordUse } from '@stagedoor/contracts/password';
import type { TSchema } from 'typebox';
import * as sharedTexts from '#/shared/config/texts/shared.ts';
import { translateServerText } from './translate-server-text.ts';

type FieldValue = string | number | boolean | undefined;
export type FieldErrors = Readonly<Record<string, string>>;

interface FieldRules {
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly pattern?: string;
  readonly format?: string;
  readonly 'x-verbatim'?: boolean;
  readonly 'x-password'?: PasswordUse;
  readonly errorMessage?: Readonly<Record<string, string>>;
}

/**
 * Checks a form's values by the body schema of the call that will carry them, with the messages of the schema. It knows the
 * keywords that our contracts use for fields, no more: the server is the judge, this only saves a round trip.
 */
export function validateBody(schema: TSchema, values: Readonly<Record<string, FieldValue>>): FieldErrors {
  const { properties, required } = readObject(schema);
  const errors: Record<string, string> = {};
  for (const [name, rules] of Object.entries(properties)) {
    const message = checkField(rules, values[name], required.includes(name));
    if (message !== undefined) errors[name] = message;
  }
  return errors;
}

function checkField(rules: FieldRules, raw: FieldValue, isRequired: boolean): string | undefined {
  const messageFor = (keyword: string) => {
    const text = rules.errorMessage?.[keyword];
    return text === undefined ? sharedTexts.thisIsNotValid : translateServerText(text);
  };
  const value = typeof raw === 'string' ? readText(raw, rules) : raw;
  if (value === undefined || value === '') return isRequired ? messageFor('required') : undefined;
  if (typeof value === 'number') {
    if (rules.minimum !== undefined && value < rules.minimum) return messageFor('minimum');
    if (rules.maximum !== undefined && value > rules.maximum) return messageFor('maximum');
    return undefined;
  }
  if (typeof value === 'boolean') return undefined;
  if (rules.minLength !== undefined && value.length < rules.minLength) return messageFor('minLength');
  if (rules.maxLength !== undefined && value.length > rules.maxLength) return messageFor('maxLength');
  if (rules.pattern !== undefined && !new RegExp(rules.pattern, 'u').test(value)) return messageFor('pattern');
  if (rules.format === 'address' && !isAddress(value)) return messageFor('format');
  if (rules.format === 'new-address' && !isDeliverable(value)) return messageFor('format');
  return undefined;
}

/** Text as the server counts it. */
function readText(raw: string, rules: FieldRules): string {
  if (rules['x-password']) return asCounted(raw, rules['x-password'], rules.minLength);
  return rules['x-verbatim'] ? raw : raw.trim().normalize('NFC');
}

/** TypeBox schemas are JSON Schema; their static types hide the keywords. */
function readObject(schema: TSchema): { properties: Record<string, FieldRules>; required: readonly string[] } {
  const { properties = {}, required = [] } = schema as {
    properties?: Record<string, FieldRules>;
    required?: readonly string[];
  };
  return { properties, required };
}
