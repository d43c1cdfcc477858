import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { findOwnPath } from './find-own-path.ts';
import { TextParts } from './text-parts.tsx';

const origin = 'https://stagedoor.example';

function render(text: string): string {
  return renderToStaticMarkup(
    <MemoryRouter>
      <TextParts text={text} />
    </MemoryRouter>,
  ).replaceAll(/ (class|data-discover)="[^"]*"/g, '');
}

describe('text that people wrote', () => {
  beforeEach(() => {
    vi.stubGlobal('location', { origin });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it('opens foreign addresses in another tab, without a way back', () => {
    expect(render('See https://example.com/a?b=1&c=2.')).toBe(
      'See <a href="https://example.com/a?b=1&amp;c=2" dir="ltr" target="_blank" rel="ugc nofollow noopener noreferrer">' +
        'https://example.com/a?b=1&amp;c=2</a>.',
    );
  });

  it('opens our own addresses in the app', () => {
    expect(render(`${origin}/post/1`)).toBe(`<a dir="ltr" href="/post/1">${origin}/post/1</a>`);
    expect(render(`${origin}.evil.example/post/1`)).toContain('target="_blank"');
  });

  it('leads from a name to the profile', () => {
    expect(render('Hi @Mara_keys!')).toBe('Hi <a href="/Mara_keys">@Mara_keys</a>!');
  });

  it('leads from a hashtag to its page', () => {
    expect(render('#Live in #Zürich')).toBe(
      '<a dir="auto" href="/tags/live">#Live</a> in <a dir="auto" href="/tags/z%C3%BCrich">#Zürich</a>',
    );
  });

  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)> javascript:alert(1)',
    '[text](javascript:alert(1))',
    '&lt;b&gt; "quoted" \'too\'',
  ])('shows %s as it is', (text) => {
    const markup = render(text);
    expect(markup).not.toContain('<');
    expect(markup).not.toContain('href');
  });

  it('lets no written sign out of an attribute', () => {
    expect(render('https://example.com/"onmouseover="alert(1)')).not.toMatch(/<a[^>]* onmouseover=/);
  });
});

it('finds the path of our own addresses alone', () => {
  expect(findOwnPath(`${origin}/tags/live?x=1#y`, origin)).toBe('/tags/live?x=1#y');
  expect(findOwnPath(`${origin}//evil.example/x`, origin)).toBe('/evil.example/x');
  expect(findOwnPath(`${origin}/docs`, origin)).toBeUndefined();
  expect(findOwnPath(`${origin}/api/auth/me`, origin)).toBeUndefined();
  expect(findOwnPath('http://stagedoor.example/', origin)).toBeUndefined();
});
