import * as auth from '@stagedoor/contracts/auth';
import { describe, expect, it } from 'vitest';
import { formatBadge } from '#/shared/format/format-count.ts';
import * as spanishAdmin from './texts/es/admin.ts';
import specification from './texts/fixtures/specification-texts.json' with { type: 'json' };

const modules = import.meta.glob<Readonly<Record<string, unknown>>>(['./texts/*.ts', '!./texts/message.ts'], {
  eager: true,
});

const known = new Set([
  formatBadge(10, 9),
  formatBadge(100, 99),
  ...Object.values(modules).flatMap(stringsIn),
  ...stringsIn(auth),
]);

/** Texts whose notation in the specification differs from the message's. */
const WRITTEN: Readonly<Record<string, string>> = { '+N': '+{count}' };

describe('the texts', () => {
  it.each(specification.quoted)('contain the quoted text of the specification: %s', (text) => {
    expect(known).toContain(WRITTEN[text] ?? text);
  });

  it.each(specification.named)('contain the named text of the specification: %s', (text) => {
    expect(known).toContain(text);
  });
});

it('in Spanish what is said beside a person agrees with what people are filtered by', () => {
  expect(`${spanishAdmin.suspended}s`).toBe(spanishAdmin.suspendedPeople);
  expect(spanishAdmin.active).toBe('Activa');
});

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'function' && 'source' in value) return stringsIn(value.source);
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}
