import { describe, expect, it } from 'vitest';
import { readPage } from '#/posts/previews/read-page.ts';

const url = 'https://www.example.com/a/b';
const read = (html: string) => readPage(html, url);

describe('metadata of a page', () => {
  it('is its Open Graph, before its own title', () => {
    const html = `<title>Mine</title>
      <meta property="og:title" content="Theirs &amp; ours"><META content='A &quot;word&quot;' PROPERTY=og:description>
      <meta property="og:site_name" content="Example"/><meta property="og:image" content="/i.png?a=1&amp;b=2">`;
    expect(read(html)).toEqual({
      title: 'Theirs & ours',
      description: 'A "word"',
      siteName: 'Example',
      imageUrl: 'https://www.example.com/i.png?a=1&b=2',
    });
  });

  it('is its title and host where it says nothing else', () => {
    expect(read('<html><head><title data-x="y">\n A\n title </title>')).toEqual({
      title: 'A title',
      description: null,
      siteName: 'example.com',
      imageUrl: null,
    });
  });

  it('is nothing without a title', () => {
    expect(read('')).toBeUndefined();
    expect(read('<title> </title><meta property="og:title" content="">')).toBeUndefined();
    expect(read('{"json": true}')).toBeUndefined();
  });

  it('is plain text without signs that turn the direction, and cut', () => {
    expect(read('<title>a\u202Eb&#x202e;c&#0;&#x110000;</title>')?.title).toBe('abc');
    expect(read(`<title>${'x'.repeat(1000)}</title>`)?.title).toBe(`${'x'.repeat(199)}…`);
    expect(read('<title>&lt;script&gt;alert(1)&lt;/script&gt;</title>')?.title).toBe('<script>alert(1)</script>');
  });

  it.each(['javascript:alert(1)', 'data:image/png;base64,AA', 'file:///etc/passwd', 'http://['])(
    'has no picture at %s',
    (image) => {
      expect(read(`<title>t</title><meta property="og:image" content="${image}">`)?.imageUrl).toBeNull();
    },
  );

  it('is read in little time, whatever the page', () => {
    for (const piece of [
      '<meta ',
      '<meta a="',
      '<title',
      '<title>',
      'a=',
      '<meta property=og:title content=',
      '&',
      '"',
    ]) {
      const start = process.cpuUsage();
      read(piece.repeat(512_000 / piece.length));
      expect(process.cpuUsage(start).user / 1000, piece).toBeLessThan(1_000);
    }
  });
});
