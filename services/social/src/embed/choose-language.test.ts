import { expect, test } from 'vitest';
import { chooseLanguage } from '#/embed/choose-language.ts';

test.each([
  [undefined, 'en'],
  ['', 'en'],
  ['es', 'es'],
  ['ES-mx,es;q=0.9,en;q=0.8', 'es'],
  ['en;q=0.5, es-419', 'es'],
  ['de-DE, es;q=0.3, en;q=0.7', 'en'],
  ['fr, *;q=0.5', 'en'],
  ['es;q=0, en;q=0.1', 'en'],
  ['es;q=much', 'en'],
  ['est', 'en'],
  [';;,=,q=1', 'en'],
])('of %j the reader gets %s', (accepted, language) => expect(chooseLanguage(undefined, accepted)).toBe(language));

test('the address comes before the browser, where it names a language that there is', () => {
  expect(chooseLanguage('es', 'en')).toBe('es');
  expect(chooseLanguage('en', 'es')).toBe('en');
  for (const asked of ['fr', '', ['en', 'en'], 'toString']) expect(chooseLanguage(asked, 'es')).toBe('es');
});
