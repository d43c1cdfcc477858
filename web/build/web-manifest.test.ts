import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { translateManifest } from './web-manifest.ts';

const english = JSON.parse(readFileSync(new URL('../public/manifest.webmanifest', import.meta.url), 'utf8'));

it('says in Spanish what the installed app is and where its shortcuts lead, and stays the same app', () => {
  const { id, start_url, share_target } = english;
  expect(translateManifest(english, 'es')).toMatchObject({
    ...{ id, start_url, share_target },
    lang: 'es',
    description: expect.stringContaining('creadores'),
    shortcuts: [
      { name: 'Mensajes', url: '/messages' },
      { name: 'Crear', url: '/post/create' },
    ],
  });
});

it('the English manifest says what a page without one of its own says', () => {
  const { description, shortcuts } = translateManifest(english, 'en');
  expect({ description, shortcuts }).toEqual({ description: english.description, shortcuts: english.shortcuts });
});
