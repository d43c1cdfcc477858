import { check } from 'recheck';

/** Without these, each character of a text is looked at a few times at most. */
const repetition = /[*+{]/;
const timeoutMs = 300_000;

/** A text of so many characters must be read within `mostMs` of processor time. One that is read once takes a fiftieth of that. */
const lengths = [1_000, 4_000, 16_000, 64_000];
const mostMs = 200;

interface Attack {
  readonly pumps: readonly { readonly prefix: string; readonly pump: string }[];
  readonly suffix: string;
}

/**
 * Returns why an expression may take time that grows faster than the text it reads, with a text that shows it; undefined where its
 * time grows with the length of the text.
 */
export async function evaluateRegularExpression(source: string, flags: string): Promise<string | undefined> {
  if (!repetition.test(source)) return undefined;
  const result = await check(source, flags, { timeout: timeoutMs });
  if (result.status === 'safe') return undefined;
  if (result.status === 'unknown') return `cannot be evaluated: ${result.error.kind}`;
  // What cannot be analysed, such as a lookbehind, is guessed at from random texts: the guess is tried.
  const isGuess = result.checker === 'fuzz' && result.complexity.type !== 'exponential';
  if (isGuess && !isSlow(new RegExp(source, `${flags.replaceAll(/[gy]/g, '')}g`), result.attack)) return undefined;
  return `${result.complexity.summary}, for example with ${result.attack.pattern}`;
}

function isSlow(expression: RegExp, attack: Attack): boolean {
  return lengths.some((length) => {
    const text = build(attack, length);
    const before = process.cpuUsage();
    text.replaceAll(expression, '');
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000 > mostMs;
  });
}

function build({ pumps, suffix }: Attack, length: number): string {
  const each = length / Math.max(1, pumps.length);
  return pumps.map(({ prefix, pump }) => prefix + pump.repeat(Math.ceil(each / pump.length))).join('') + suffix;
}
