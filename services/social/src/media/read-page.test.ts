import { describe, expect, it } from 'vitest';
import { readPage } from '#/media/read-page.ts';
import { hasSteadyGrowth, lengthening } from '#/testing/has-steady-growth.ts';
import { hostilePages } from '#/testing/hostile-pages.ts';

describe('metadata of a page', () => {
  it('is its Open Graph, before its own title', () => {
    const html = `<title>Mine</title>
      <meta property="og:title" content="Theirs &amp; ours"><META content='A &quot;word&quot;' PROPERTY=og:description>
      <meta property="og:site_name" content="Example"/><meta property="og:image" content="/i.png?a=1&amp;b=2">`;
    expect(readPage(html)).toEqual({
      title: 'Theirs & ours',
      description: 'A "word"',
      siteName: 'Example',
      image: '/i.png?a=1&b=2',
    });
  });

  it('is its title where it says nothing else', () => {
    expect(readPage('<html><head><title data-x="y">\n A\n title </title>')).toEqual({
      title: 'A title',
      description: null,
      siteName: null,
      image: null,
    });
  });

  it('is nothing without a title', () => {
    expect(readPage('')).toBeNull();
    expect(readPage('<title> </title><meta property="og:title" content="">')).toBeNull();
    expect(readPage('{"json": true}')).toBeNull();
  });

  it('is read as a browser reads it', () => {
    expect(readPage('<!-- <title>no</title> --><title>A > B &eacute;&hellip;</title>')?.title).toBe('A > B é…');
    expect(readPage('<script>"<title>no</title>"</script><title>Yes</title>')?.title).toBe('Yes');
    expect(readPage('<meta property="og:title" content="a > b"><title>no</title>')?.title).toBe('a > b');
    expect(readPage('<meta content="first" content="second" name="twitter:title">')?.title).toBe('first');
  });

  it('is plain text without signs that turn the direction, and cut', () => {
    expect(readPage('<title>a\u202Eb&#x202e;c&#0;&#x110000;</title>')?.title).toBe('abc');
    expect(readPage(`<title>${'x'.repeat(1000)}</title>`)?.title).toBe(`${'x'.repeat(199)}…`);
    expect(readPage('<title>&lt;script&gt;alert(1)&lt;/script&gt;</title>')?.title).toBe('<script>alert(1)</script>');
  });

  it('takes time that grows with the length of the page, however it is written', () => {
    const long = new Map(hostilePages(256_000));
    for (const [what, short] of hostilePages(256_000 / lengthening)) {
      const page = long.get(what) ?? '';
      const isSteady = hasSteadyGrowth(
        () => readPage(short),
        () => readPage(page),
      );
      expect(isSteady, what).toBe(true);
    }
  });
});
