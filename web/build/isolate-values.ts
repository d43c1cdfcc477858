import { parse, type Token } from '@messageformat/parser';

const START = '\u2068';
const END = '\u2069';

/**
 * Returns the source of a message for a language from right to left: each value is isolated, with the sign before it, so that a
 * username or an amount from left to right keeps its signs on their side.
 */
export function isolateValues(source: string): string {
  let result = source;
  for (const [start, end] of findValues(parse(source)).toSorted(([a], [b]) => b - a)) {
    const from = /[@$]/.test(source[start - 1] ?? '') ? start - 1 : start;
    result = result.slice(0, from) + START + result.slice(from, end) + END + result.slice(end);
  }
  return result;
}

/** Returns the positions of the simple values of a message, such as `{name}`, also within plurals. */
function findValues(tokens: readonly Token[]): readonly (readonly [start: number, end: number])[] {
  return tokens.flatMap((token) => {
    if (token.type === 'argument') return [[token.ctx.offset, token.ctx.offset + token.ctx.text.length] as const];
    return 'cases' in token ? token.cases.flatMap(({ tokens: inner }) => findValues(inner)) : [];
  });
}
