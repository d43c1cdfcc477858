import { expect, test } from 'vitest';
import {
  CaptionError,
  decodeCaptions,
  mostCaptionBytes,
  parseCaptions,
  readableText,
  writeCaptions,
} from './caption-text.ts';

const srt = `1\r\n00:00:01,000 --> 00:00:02,500\r\nHello\r\nthere\r\n\r\n2\r\n00:00:03,5 --> 00:00:04,000\r\n<font color="red">Red</font> & <i>slanted</i> {\\an8}up\r\n`;

test('SRT becomes WebVTT with its own markup alone', () => {
  expect(writeCaptions(parseCaptions(srt))).toBe(
    `WEBVTT\n\n00:00:01.000 --> 00:00:02.500\nHello\nthere\n\n00:00:03.500 --> 00:00:04.000\nRed &amp; <i>slanted</i> up\n`,
  );
});

test('WebVTT keeps voices, classes, moments and places, and loses comments, styles and regions', () => {
  const content = [
    'WEBVTT Kind: captions\nLanguage: en',
    'STYLE\n::cue { background: url(https://evil.example/) }',
    'NOTE nobody reads this',
    'REGION\nid:fred',
    'intro\n00:05.000 --> 00:06.000 line:10% align:start region:fred position:50%\n<v.loud Mary>Oh <00:05.500><c.yellow>no</c> &lt;3',
    '00:01.000 --> 01:00:00.000\nFirst',
  ].join('\n\n');
  expect(parseCaptions(content)).toEqual([
    { startMs: 1_000, endMs: 3_600_000, text: 'First', settings: '' },
    {
      startMs: 5_000,
      endMs: 6_000,
      text: '<v.loud Mary>Oh <00:05.500><c.yellow>no</c> &lt;3',
      settings: 'line:10% align:start position:50%',
    },
  ]);
  expect(parseCaptions(content).map(readableText)).toEqual(['First', 'Oh no <3']);
});

test('what is written is read as the same', () => {
  const once = parseCaptions(`WEBVTT\n\n00:01.000 --> 00:02.000\na --> b & <b>c</b> < d &nbsp; <script>e</script>\n`);
  expect(once[0]?.text).toBe('a --&gt; b &amp; <b>c</b> &lt; d &nbsp; e');
  expect(parseCaptions(writeCaptions(once))).toEqual(once);
});

const cue = (text: string, time = '00:00:01.000 --> 00:00:02.000') => `WEBVTT\n\n${time}\n${text}\n`;

test.each([
  ['<script>alert(1)</script>', 'alert(1)'],
  ['<scr<b>ipt>alert(1)</b>', '&lt;scr<b>ipt&gt;alert(1)</b>'],
  ['<<x>b>', '&lt;b&gt;'],
  ['<b onclick=alert(1)>x</b>', 'x</b>'],
  ['<v <img src=x onerror=1>>y', '&lt;v &gt;y'],
  ['<img src=x onerror=alert(1)//', '&lt;img src=x onerror=alert(1)//'],
  ['&lt;script&gt; &copy; &#60;', '&lt;script&gt; &amp;copy; &amp;#60;'],
])('of %s the markup of HTML is left out', (text, clean) => {
  expect(parseCaptions(cue(text))[0]?.text).toBe(clean);
});

const problemOf = (content: string) => {
  try {
    return writeCaptions(parseCaptions(content));
  } catch (error) {
    if (error instanceof CaptionError) return [error.problem, error.line];
    throw error;
  }
};

test.each([
  ['an empty file', '', 'empty', undefined],
  ['no cue', 'WEBVTT\n\nNOTE none\n', 'empty', undefined],
  ['cues without text', cue(''), 'empty', undefined],
  ['a program', 'PK\u0003\u0004\u0000\u0000', 'binary', undefined],
  ['prose', 'Once upon a time\nthere was a file\n', 'time', 2],
  ['a negative time', cue('x', '-00:00:01.000 --> 00:00:02.000'), 'time', 3],
  ['a time that is none', cue('x', '00:61:00.000 --> 00:62:00.000'), 'time', 3],
  ['an end before its beginning', cue('x', '00:00:02.000 --> 00:00:01.000'), 'order', 3],
  ['two cues without a line between', cue('x\n2\n00:00:03.000 --> 00:00:04.000\ny'), 'gap', 6],
  ['a number without a time', `${cue('x')}\n7\n`, 'time', 6],
  ['a huge cue', cue('x'.repeat(100_000)), 'length', 4],
])('%s is refused with the line', (_, content, problem, line) => {
  expect(problemOf(content)).toEqual([problem, line]);
});

test('hundreds of thousands of cues, spaces and brackets are refused in no time', () => {
  const started = performance.now();
  expect(problemOf(`WEBVTT\n\n${'00:00.000 --> 00:01.000\nx\n\n'.repeat(100_000)}`)).toEqual(['count', undefined]);
  expect(problemOf(`WEBVTT\n\n${'00:00.000 --> 00:01.000\nxxxxxxxxxx\n\n'.repeat(9_000)}`)).toEqual([
    'size',
    undefined,
  ]);
  for (const unit of ['<', '<b', '<v ', ' ', '-->', '{\\', '&', '<00:', '1 --> ']) {
    expect([unit, typeof problemOf(cue(unit.repeat(200_000)))]).toEqual([unit, 'object']);
    expect([unit, typeof problemOf(cue('x', unit.repeat(200_000)))]).toEqual([unit, 'object']);
  }
  expect(performance.now() - started).toBeLessThan(10_000);
});

test('line 1 of the message is that of the file', () => {
  expect(() => parseCaptions('Prose')).toThrow(/^Line 1: A time such as/);
});

const text = 'WEBVTT\n\n00:00.000 --> 00:01.000\nÉté à Łódź 😀\n';
const utf16 = (big: boolean, mark: boolean) => {
  const bytes = Buffer.from(mark ? `\ufeff${text}` : text, 'utf16le');
  return big ? bytes.swap16() : bytes;
};

test.each([
  ['UTF-8', Buffer.from(text)],
  ['UTF-8 with a mark', Buffer.from(`\ufeff${text}`)],
  ['UTF-16, little end first', utf16(false, true)],
  ['UTF-16, big end first', utf16(true, true)],
  ['UTF-16 without a mark', utf16(false, false)],
  ['UTF-16 without a mark, big end first', utf16(true, false)],
])('%s is recognised', (_, bytes) => {
  expect(parseCaptions(decodeCaptions(bytes))[0]?.text).toBe('Été à Łódź 😀');
});

test('Latin-1 is recognised', () => {
  const bytes = Buffer.from('1\n00:00:00,000 --> 00:00:01,000\nÉté, señor\n', 'latin1');
  expect(parseCaptions(decodeCaptions(bytes))[0]?.text).toBe('Été, señor');
});

test('what is stored is no larger than a request may be', () => {
  expect(mostCaptionBytes).toBeLessThan(256_000);
});
