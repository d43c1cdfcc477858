import { describe, expect, it } from 'vitest';
import { canonicalTag } from '#/hashtag.ts';
import { readText } from '#/read-text.ts';
import { twentyScripts } from '#/testing/twenty-scripts.ts';

const partsOf = (text: string) =>
  readText(text).flatMap((part) => {
    if (part.kind === 'text') return [];
    return part.kind === 'link' ? part.href : part.kind === 'mention' ? `@${part.username}` : `#${part.tag}`;
  });

const address = 'https://example.org/foo';

// An address may continue after an ASCII full stop or exclamation mark, so a space follows there.
const samples = twentyScripts.map(({ stop, ...sample }) => ({
  ...sample,
  stop: /^[.!]$/.test(stop) ? `${stop} ` : stop,
}));

describe.each(samples)('$script', ({ word, stop, quotes: [open, close], tag, isDense = false }) => {
  it('ends an address before the sign that closes or divides, and begins it beside a letter', () => {
    expect(partsOf(`${word}${address}${stop}${word}`)).toEqual([address]);
    expect(partsOf(`${open}${address}${close}${word}`)).toEqual([address]);
    expect(partsOf(`${word} ${address}${close}${stop}`)).toEqual([address]);
    expect(partsOf(`${word}www.example.org/foo${stop}${word}`)).toEqual(['https://www.example.org/foo']);
  });

  it('has addresses with its own letters', () => {
    const path = encodeURI(word.trim().normalize('NFC'));
    expect(partsOf(`${word} https://example.org/${word.trim()} ${word}`)).toEqual([`https://example.org/${path}`]);
  });

  it('names people beside its letters, and in signs', () => {
    expect(partsOf(`${word}@mara_keys${stop}`)).toEqual(['@mara_keys']);
    expect(partsOf(`${open}@mara_keys${close}${word}`)).toEqual(['@mara_keys']);
    expect(partsOf(`${word}＠mara_keys ${word}`)).toEqual(['@mara_keys']);
  });

  it('has whole hashtags', () => {
    const whole = `#${tag}`;
    expect(canonicalTag(tag)).toBe(tag);
    expect(partsOf(`${word} #${tag}${stop}`)).toEqual([whole]);
    expect(partsOf(`${open}＃${tag}${close}`)).toEqual([whole]);
    expect(partsOf(`#${tag}/#${tag}`)).toEqual([whole, whole]);
    expect(partsOf(`${word.trim()}#${tag}`)).toEqual(isDense ? [whole] : []);
  });
});
