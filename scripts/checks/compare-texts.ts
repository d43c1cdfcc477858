import { parse, type Token } from '@messageformat/parser';

type Texts = Readonly<Record<string, unknown>>;

/** Returns where the texts of a language differ from the English ones: missing, not used by English, or with other values. */
export function compareTexts(english: Texts, translated: Texts, before = ''): readonly string[] {
  const problems: string[] = [];
  for (const key of new Set([...Object.keys(english), ...Object.keys(translated)])) {
    const [one, other] = [english[key], translated[key]];
    const name = `${before}${key}`;
    if (other === undefined || other === '') problems.push(`${name} is missing`);
    else if (one === undefined) problems.push(`${name} is in no English text`);
    else if (isTexts(one) && isTexts(other)) problems.push(...compareTexts(one, other, `${name}.`));
    else if (typeof one !== typeof other) problems.push(`${name} is a message with values in one language alone`);
    else if (valuesOf(one) !== valuesOf(other))
      problems.push(`${name} has the values ${valuesOf(other)}, not ${valuesOf(one)}`);
  }
  return problems;
}

function isTexts(value: unknown): value is Texts {
  return typeof value === 'object' && value !== null;
}

/** The names of a message's values, in order. Throws where it is not written in the syntax of MessageFormat. */
function valuesOf(message: unknown): string {
  if (typeof message !== 'function' || !('source' in message)) return '';
  return [...new Set(namesIn(parse(String(message.source))))].sort().join(', ');
}

function namesIn(tokens: readonly Token[]): string[] {
  return tokens.flatMap((token) => {
    if (!('arg' in token)) return [];
    const inner = 'cases' in token ? token.cases.flatMap((one) => namesIn(one.tokens)) : [];
    return [token.arg, ...inner];
  });
}
