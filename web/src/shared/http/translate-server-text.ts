import { serverPatterns } from '#/shared/config/server-patterns.ts';
import { serverTexts } from '#/shared/config/server-texts.ts';

/** The length of the server's longest sentence. A longer one contains user-written text, which the patterns would match slowly. */
const LONGEST = 1_000;

/** Returns a text of the server or a contract in the language of the page, or unchanged if it has no translation. */
export function translateServerText(text: string): string {
  // The tables are left out of a build that does not use them.
  if (__LANGUAGE__ !== 'es' || text.length > LONGEST) return text;
  return serverTexts[text] ?? translateByPattern(serverPatterns, text, (words) => serverTexts[words] ?? words) ?? text;
}

/**
 * Returns a sentence of the server, translated by the first pattern that matches it, with its values formatted for the page.
 * Undefined if none matches. `translate` translates a text value.
 */
function translateByPattern(
  patterns: Readonly<Record<string, string>>,
  text: string,
  translate: (words: string) => string,
): string | undefined {
  for (const [pattern, translated] of Object.entries(patterns)) {
    const values = compilePattern(pattern).exec(text)?.groups;
    if (values === undefined && pattern !== text) continue;
    return translated.replace(/\{(\w+)\}/g, (_, name: string) => showValue(values?.[name] ?? '', translate));
  }
  return undefined;
}

/** Returns a regular expression for whole sentences of a pattern, with a group for each value. */
function compilePattern(pattern: string): RegExp {
  const source = pattern
    .replace(/[.*+?^$|()[\]\\]/g, '\\$&')
    .replace(/\{(\w+)\}/g, (_, name: string) => `(?<${name}>${formOf[name] ?? '.+?'})`);
  return new RegExp(`^${source}$`, 's');
}

/** The server's format of values that are not text, by name. */
const formOf: Readonly<Record<string, string>> = { amount: '\\$\\d+\\.\\d\\d', count: '\\d[\\d,]*(?:\\.\\d+)?' };

function showValue(value: string, translate: (words: string) => string): string {
  if (/^\$\d+\.\d\d$/.test(value)) return showNumber(value.slice(1), { style: 'currency', currency: 'USD' });
  // Whether its thousands are apart is the server's choice.
  if (/^\d[\d,]*(\.\d+)?$/.test(value))
    return showNumber(value, { useGrouping: value.includes(',') ? 'always' : false });
  return translate(value);
}

function showNumber(value: string, options: Intl.NumberFormatOptions): string {
  return new Intl.NumberFormat(__LANGUAGE_TAG__, options).format(Number(value.replaceAll(',', '')));
}
