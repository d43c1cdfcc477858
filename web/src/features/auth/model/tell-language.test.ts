import { afterEach, expect, it, vi } from 'vitest';
import { fakeBrowser, type Reply } from '#/shared/testing/fake-browser.ts';

const page = vi.hoisted(() => ({ language: 'en' }));
vi.mock('#/shared/browser/choose-language.ts', () => ({
  get currentLanguage() {
    return page.language;
  },
}));
const { tellLanguage } = await import('./tell-language.ts');

const ok: Reply = { status: 200, body: { success: true, data: { language: 'es' } } };

afterEach(() => {
  vi.unstubAllGlobals();
  page.language = 'en';
});

it('tells a choice once, and each later one, also the way back to English', async () => {
  const sent = fakeBrowser(() => ok);
  page.language = 'es';
  await tellLanguage('1');
  await tellLanguage('1');
  page.language = 'en';
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

it('tells it for each person who signs in here, and again after a failure', async () => {
  const replies: Reply[] = [{ status: 503 }, ok, ok];
  const sent = fakeBrowser(() => replies.shift() ?? ok);
  page.language = 'es';
  await tellLanguage('1');
  await tellLanguage('1');
  await tellLanguage('2');
  await tellLanguage('1');
  expect(sent).toHaveLength(3);
});
