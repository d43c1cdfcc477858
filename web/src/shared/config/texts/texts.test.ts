import * as auth from '@stagedoor/contracts/auth';
import { describe, expect, it } from 'vitest';
import { formatBadge } from '#/shared/format/format-count.ts';
import * as authTexts from './auth.ts';
import * as errorTexts from './errors.ts';
import specification from './fixtures/specification-texts.json' with { type: 'json' };
import * as inboxTexts from './inbox.ts';
import * as postTexts from './posts.ts';
import * as profileTexts from './profile.ts';
import * as serviceTexts from './services.ts';
import * as shellTexts from './shell.ts';

/** What each template is called with to give the specification's own notation. */
const TEMPLATES = [
  profileTexts.profileTexts.subscribe('{price}'),
  serviceTexts.serviceTexts.error('{message}'),
  serviceTexts.serviceTexts.noneIn('{category}'),
  postTexts.postTexts.moreMedia('N'),
  formatBadge(10, 9),
  formatBadge(100, 99),
];

const known = new Set([
  ...TEMPLATES,
  ...[authTexts, errorTexts, inboxTexts, postTexts, profileTexts, serviceTexts, shellTexts].flatMap(stringsIn),
  ...stringsIn(auth),
]);

describe('the texts', () => {
  it.each(specification.quoted)('contain the quoted text of the specification: %s', (text) => {
    expect(known).toContain(text);
  });

  it.each(specification.named)('contain the named text of the specification: %s', (text) => {
    expect(known).toContain(text);
  });
});

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}
