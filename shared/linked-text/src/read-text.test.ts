import { describe, expect, it } from 'vitest';
import { findFirstLink } from '#/find-first-link.ts';
import { findTags } from '#/find-tags.ts';
import { canonicalTag } from '#/hashtag.ts';
import { readText, type TextPart } from '#/read-text.ts';

/** What was found, as `kind target`. */
function found(text: string): readonly string[] {
  return readText(text).flatMap((part) => (part.kind === 'text' ? [] : `${part.kind} ${targetOf(part)}`));
}

function targetOf(part: Exclude<TextPart, { kind: 'text' }>): string {
  if (part.kind === 'link') return part.href;
  return part.kind === 'mention' ? part.username : part.tag;
}

describe('links in a text', () => {
  it.each([
    ['https://example.com/a?b=c#d', 'https://example.com/a?b=c#d'],
    ['See https://example.com.', 'https://example.com/'],
    ['(https://example.com/x)', 'https://example.com/x'],
    ['https://example.com/a_(b)', 'https://example.com/a_(b)'],
    ['“https://example.com/x”', 'https://example.com/x'],
    ['www.example.org!', 'https://www.example.org/'],
    ['example.org/path', 'https://example.org/path'],
    ['HTTPS://EXAMPLE.COM/A', 'https://example.com/A'],
    ['https://münchen.example.de/straße', 'https://xn--mnchen-3ya.example.de/stra%C3%9Fe'],
    ['http://localhost:8080/mara', 'http://localhost:8080/mara'],
  ])('finds %s', (text, href) => {
    expect(found(text)).toEqual([`link ${href}`]);
  });

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt://example.com/%0aalert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    'ftp://example.com/x',
    'mailto:mara@example.com',
    'mara@example.com',
    'the end.of it, in Node.js or example.com',
    'https://bank.example.com@evil.example.com/',
    'https://user:secret@example.com/',
    'https://example.co…',
    'https://',
    'https:///',
    'https://intranet/x',
    `https://example.com/${'a'.repeat(3000)}`,
  ])('leaves %s as text', (text) => {
    expect(found(text).filter((one) => one.startsWith('link'))).toEqual([]);
  });

  it('ends an address before a sign that closes or divides, wherever that stands', () => {
    const address = 'https://example.org/foo';
    expect(found(`「${address}」です。詳細は${address}、そして`)).toEqual([`link ${address}`, `link ${address}`]);
    expect(found(`${address}・${address}`)).toEqual([`link ${address}`, `link ${address}`]);
    expect(found(`${address}🎉🎉 ${address}👩‍💻`)).toEqual([`link ${address}`, `link ${address}`]);
    expect(found('https://i❤.ws/a')).toEqual(['link https://xn--i-7iq.ws/a']);
    expect(found('https://example.org/（x）')).toEqual(['link https://example.org/']);
    const named = 'https://ja.wikipedia.org/wiki/ビル・エヴァンス';
    expect(found(`${named}・${named}`)).toEqual([`link ${encodeURI(named)}`, `link ${encodeURI(named)}`]);
  });

  it('ends a domain where words of another script follow, and begins one there', () => {
    expect(found('https://example.orgをご覧ください。')).toEqual(['link https://example.org/']);
    expect(found('詳細はexample.org/fooまで')).toEqual([`link ${encodeURI('https://example.org/fooまで')}`]);
    expect(found('https://日本語.jp/東京')).toEqual(['link https://xn--wgv71a119e.jp/%E6%9D%B1%E4%BA%AC']);
    expect(found('https://münchen.de')).toEqual(['link https://xn--mnchen-3ya.de/']);
  });

  it('leaves the joiner in an address that letters of its script need', () => {
    expect(found('https://fa.wikipedia.org/wiki/می\u200cخواهم')).toEqual([
      'link https://fa.wikipedia.org/wiki/%D9%85%DB%8C%E2%80%8C%D8%AE%D9%88%D8%A7%D9%87%D9%85',
    ]);
    expect(found('https://example.org/ab\u200dcd')).toEqual(['link https://example.org/ab']);
  });

  it('ends an address at the first invisible or direction-changing character', () => {
    expect(found('https://example.com/\u202Egnp.exe')).toEqual(['link https://example.com/']);
    expect(found('https://example.com/\u200Bx')).toEqual(['link https://example.com/']);
    expect(found('https://exa\u200Bmple.com/x')).toEqual([]);
  });

  it('gives back the text character for character', () => {
    const texts = [
      '<a href="javascript:alert(1)">https://example.com</a> @mara #Tag &amp; \u202E https://x.example.com/',
      '',
      '👩‍💻 #code 🇩🇪',
      '@@@###((([[[https://example.com)))',
    ];
    for (const text of texts) {
      expect(
        readText(text)
          .map((part) => part.text)
          .join(''),
      ).toBe(text);
    }
  });

  it('reads the longest texts in little time', () => {
    const hostile = [
      'a.',
      'http://',
      '@',
      '#',
      'a@',
      '1.1.',
      '@mara ',
      '#tag ',
      'https://a.com/(',
      '#a@b.',
      'www.h.p',
      'は',
    ].concat(['#\u0628\u0301\u200d', '#ビ・', '@a/', '」', 'はwww.', 'https://a.comは', '\u200d', "#צ'"]);
    for (const piece of hostile) {
      const start = process.cpuUsage();
      readText(piece.repeat(5000).slice(0, 5000));
      expect(process.cpuUsage(start).user / 1000, piece).toBeLessThan(2_000);
    }
  });
});

describe('mentions in a text', () => {
  it.each([
    ['@mara_keys', 'mara_keys'],
    ['Hi @Mara.', 'Mara'],
    ["(@mara)'s", 'mara'],
    ['“@mara”', 'mara'],
    ['＠mara', 'mara'],
    ['こんにちは@maraさん', 'mara'],
    ['привет@mara', 'mara'],
  ])('finds %s', (text, username) => {
    expect(found(text)).toEqual([`mention ${username}`]);
  });

  it.each([
    '@ab',
    'a@mara',
    '@@mara',
    '@mara@example',
    `@${'a'.repeat(31)}`,
    '@mära',
    '@login',
    '@Settings',
    'site/@mara',
    'josé@mara',
    'jose\u0301@mara',
    '@maraé',
    '@mara\u0301',
    'иван@example.com',
    '山田@example.com',
  ])('leaves %s as text', (text) => {
    expect(found(text)).toEqual([]);
  });
});

it('reads several names and tags beside a stroke', () => {
  expect(found('@ana/@bob/@eve')).toEqual(['mention ana', 'mention bob', 'mention eve']);
  expect(found('#a/#b @mara/#live')).toEqual(['tag a', 'tag b', 'mention mara', 'tag live']);
  expect(found('site/#live and/@mara')).toEqual([]);
});

describe('hashtags in a text', () => {
  it.each([
    ['#Live', 'live'],
    ['#live_2026!', 'live_2026'],
    ['#Straße.', 'straße'],
    ['#Cafe\u0301', 'café'],
    ['#हिन्दी', 'हिन्दी'],
    ['#日本語、', '日本語'],
    ['(#live)', 'live'],
    ['#2026tour', '2026tour'],
    ['＃日本語', '日本語'],
    ['東京#ライブ', 'ライブ'],
    ['#می\u200cخواهم', 'می\u200cخواهم'],
    ['#col·lecció', 'col·lecció'],
    ['#ビル・エヴァンス', 'ビル・エヴァンス'],
    ['#צה״ל', 'צה״ל'],
    ['#צה"ל', 'צה״ל'],
    ['#ක්\u200dරියා', 'ක්\u200dරියා'],
    ['#зв’язок', "зв'язок"],
    ['#ինչո՞ւ', 'ինչո՞ւ'],
    ['#live·', 'live'],
    ["#Berlin's", 'berlin'],
    ['#li\u200dve', 'li'],
    ['#葛󠄀城', '葛󠄀城'],
  ])('finds %s', (text, tag) => {
    expect(found(text)).toEqual([`tag ${tag}`]);
  });

  it.each(['#1', '#_', 'C#minor', '##live', '&#39;', '#', '# live', '#️⃣now', '#⃣now', '#1️⃣', `#${'a'.repeat(51)}`])(
    'leaves %s as text',
    (text) => {
      expect(found(text)).toEqual([]);
    },
  );

  it('finds none in an address', () => {
    expect(found('https://example.com/#live')).toEqual(['link https://example.com/#live']);
    expect(findTags('https://example.com/#live')).toEqual([]);
  });

  it('lists each tag once, at most thirty', () => {
    expect(findTags('#Live and #live, #Berlin')).toEqual(['live', 'berlin']);
    expect(findTags(Array.from({ length: 100 }, (_, index) => `#tag${index}`).join(' '))).toHaveLength(30);
  });

  it('has one form for each tag', () => {
    expect(canonicalTag('LIVE')).toBe('live');
    expect(canonicalTag('not a tag')).toBeUndefined();
    expect(canonicalTag('')).toBeUndefined();
  });
});

it('finds the first link of a text', () => {
  expect(findFirstLink('#a @mara https://one.example.com/ https://two.example.com/')).toBe('https://one.example.com/');
  expect(findFirstLink('none')).toBeUndefined();
});
