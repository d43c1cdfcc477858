// No regular expression that reads what people or other servers send may take time that grows faster than the text: one request
// could occupy a service for minutes. `recheck` evaluates each one of what is shipped; its verdicts are stored below .data/.
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { hashtagPattern } from '../../shared/linked-text/src/hashtag.ts';
import { findRegularExpressions } from './find-regular-expressions.ts';

// Its other engines need Java, or a hundred times as long. Where there is no binary for the machine, it uses the slow one.
process.env.RECHECK_BACKEND ??= 'native';
const { evaluateRegularExpression } = await import('./evaluate-regular-expression.ts');

const root = path.resolve(import.meta.dirname, '../..');
const folders = '{gateway/src,services/*/{src,web},shared/*/src,web/{src,service-worker}}';
const isShipped = (file: string) => !/\.test\.tsx?$|\/(testing|test-support|fixtures|demo|e2e)\//.test(file);

/** Expressions that cannot be evaluated, and why they are right. */
const exceptions: Readonly<Record<string, string>> = {
  '/^\\p{RGI_Emoji}$/v': 'anchored, one emoji; recheck does not know this property',
};
/** Files that put expressions together from texts of our own, and why their time grows with the length of the text. */
const composing: Readonly<Record<string, string>> = {
  'gateway/src/proxy/receive-body.ts': 'paths of contracts, each parameter between slashes',
  'shared/linked-text/src/find-addresses.ts': 'a letter, and a domain behind it',
  'shared/linked-text/src/hashtag.ts': 'evaluated below',
  'shared/linked-text/src/read-text.ts': 'a name of at most 30 characters, or a hashtag, which is evaluated below',
  'shared/service-kit/src/broker/event-streams.ts': 'a title of ours',
  'shared/service-kit/src/files/reader-cookies.ts': 'the name of a cookie of ours',
  'web/src/shared/http/translate-server-text.ts': 'sentences of ours, and no text of over 1,000 characters',
  'web/src/shared/http/validate-body.ts': 'patterns of contracts, which are evaluated where they are written',
};

const store = path.join(root, '.data/types/regular-expressions.json');
const evaluated = new Map<string, string | null>(readStored());
const problems: string[] = [];
const waiting = globSync(`${folders}/**/*.{ts,tsx}`, { cwd: root })
  .filter(isShipped)
  .sort()
  .flatMap((file) => {
    const { expressions, composed } = findRegularExpressions(file, readFileSync(path.join(root, file), 'utf8'));
    if (!(file in composing)) {
      for (const line of composed)
        problems.push(`${file}:${line}: write the expression as a literal, so that it can be evaluated`);
    }
    return expressions.map((expression) => ({ file, ...expression }));
  });

waiting.push({ file: 'shared/linked-text/src/hashtag.ts', line: 1, source: `^${hashtagPattern}$`, flags: 'u' });

async function work(): Promise<void> {
  for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) {
    const { file, line, source, flags } = one;
    const key = `/${source}/${flags}`;
    if (key in exceptions) continue;
    const reason =
      evaluated.get(key) ?? (evaluated.has(key) ? null : ((await evaluateRegularExpression(source, flags)) ?? null));
    evaluated.set(key, reason);
    if (reason !== null) problems.push(`${file}:${line}: ${key} is too slow: ${reason}`);
  }
}

function readStored(): [string, string | null][] {
  try {
    return JSON.parse(readFileSync(store, 'utf8'));
  } catch {
    return [];
  }
}

await Promise.all([work(), work()]);
mkdirSync(path.dirname(store), { recursive: true });
writeFileSync(store, JSON.stringify([...evaluated].filter(([, reason]) => reason === null)));
for (const problem of problems.sort()) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;
