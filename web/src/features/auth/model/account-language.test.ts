import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeBrowser, type Reply } from '#/shared/testing/fake-browser.ts';

const page = vi.hoisted(() => ({ language: 'en', cookie: undefined as string | undefined, opened: [] as string[] }));
vi.mock('#/shared/browser/choose-language.ts', () => ({
  get currentLanguage() {
    return page.language;
  },
  readLanguageCookie: () => page.cookie,
  chooseLanguage(language: string) {
    page.opened.push(language);
    choose(language);
  },
}));
const { adoptAccountLanguage, tellLanguage } = await import('./account-language.ts');

const ok: Reply = { status: 200, body: { success: true, data: { language: 'es' } } };

/** Simulates a choice of language on the page, and the page that is then reloaded in it. */
function choose(language: string): void {
  page.cookie = language;
  page.language = language;
}

beforeEach(() => {
  const entries = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => entries.set(key, value),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  Object.assign(page, { language: 'en', cookie: undefined, opened: [] });
});

it('tells a choice once, and each later one, also the way back to English', async () => {
  const sent = fakeBrowser(() => ok);
  choose('es');
  await tellLanguage('1');
  await tellLanguage('1');
  choose('en');
  await tellLanguage('1');
  await tellLanguage('1');
  expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'PUT /api/auth/language',
    'PUT /api/auth/language',
  ]);
});

it('says nothing where nobody has chosen, so that English here does not undo a choice made elsewhere', async () => {
  const sent = fakeBrowser(() => ok);
  await tellLanguage('1');
  expect(sent).toEqual([]);
});

it('tells English that a visitor chose before they signed in', async () => {
  const sent = fakeBrowser(() => ok);
  choose('en');
  await tellLanguage('1');
  expect(sent).toHaveLength(1);
});

it('tells it for each person who signs in here, and again after a failure', async () => {
  const replies: Reply[] = [{ status: 503 }, ok, ok];
  const sent = fakeBrowser(() => replies.shift() ?? ok);
  choose('es');
  await tellLanguage('1');
  await tellLanguage('1');
  await tellLanguage('2');
  await tellLanguage('1');
  expect(sent).toHaveLength(3);
});

it('opens the page in the language of the account where nobody has chosen here, and tells nobody of it', async () => {
  const sent = fakeBrowser(() => ok);
  expect(adoptAccountLanguage({ language: 'es' })).toBe(true);
  await tellLanguage('1');
  await tellLanguage('2');
  expect({ opened: page.opened, sent }).toEqual({ opened: ['es'], sent: [] });
  // The next person has another one.
  expect(adoptAccountLanguage({ language: 'en' })).toBe(true);
  expect(page.language).toBe('en');
});

it('leaves a page alone whose language was chosen here, is that of the account, or whose account has none', () => {
  fakeBrowser(() => ok);
  expect(adoptAccountLanguage({})).toBe(false);
  expect(adoptAccountLanguage({ language: 'en' })).toBe(false);
  choose('en');
  expect(adoptAccountLanguage({ language: 'es' })).toBe(false);
  expect(page.opened).toEqual([]);
});

it('tries once a tab where the page stays in the other language', () => {
  fakeBrowser(() => ok);
  adoptAccountLanguage({ language: 'es' });
  Object.assign(page, { language: 'en', cookie: undefined });
  expect(adoptAccountLanguage({ language: 'es' })).toBe(false);
});
