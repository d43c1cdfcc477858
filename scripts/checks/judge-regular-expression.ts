import { check } from 'recheck';

/** Without these, each character of a text is looked at a few times at most. */
const repetition = /[*+{]/;
const timeoutMs = 120_000;

/**
 * Returns why an expression may take time that grows faster than the text it reads, with a text that shows it; undefined where its
 * time grows with the length of the text.
 */
export async function judgeRegularExpression(source: string, flags: string): Promise<string | undefined> {
  if (!repetition.test(source)) return undefined;
  const result = await check(source, flags, { timeout: timeoutMs });
  if (result.status === 'safe') return undefined;
  if (result.status === 'unknown') return `cannot be judged: ${result.error.kind}`;
  return `${result.complexity.summary}, for example with ${result.attack.pattern}`;
}
