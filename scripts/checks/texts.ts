import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { compareTexts } from './compare-texts.ts';
import { checkPatterns, findServerTemplates } from './server-templates.ts';
import { findTextLiterals } from './text-literals.ts';

const root = path.resolve(import.meta.dirname, '../..');
const web = path.join(root, 'web/src');
const texts = path.join(web, 'shared/config/texts');
const problems: string[] = [];

for (const file of globSync('web/src/**/*.{ts,tsx}', { cwd: root }).sort()) {
  if (/\.test\.tsx?$|\/testing\/|shared\/config\/(texts|server-texts|server-patterns|catalogue-texts)/.test(file))
    continue;
  for (const found of findTextLiterals(path.join(root, file))) problems.push(`${file}:${found}`);
}

const names = (folder: string) =>
  globSync('*.ts', { cwd: folder }).filter((name) => !/^message\.ts$|\.test\./.test(name));
for (const language of ['es']) {
  const folder = path.join(texts, language);
  for (const name of new Set([...names(texts), ...names(folder)])) {
    const [english, translated] = await Promise.all([texts, folder].map((place) => readTexts(place, name)));
    for (const problem of compareTexts(english ?? {}, translated ?? {}))
      problems.push(`${language}/${name}: ${problem}`);
  }
}

const { serverTexts } = await import(path.join(web, 'shared/config/server-texts.ts'));
const sources = globSync('{services,shared,gateway}/**/src/**/*.ts', { cwd: root, exclude: ['**/node_modules/**'] });
const modules = new Map(sources.map((file) => [file, readFileSync(path.join(root, file), 'utf8')]));
const server = [...modules.values()].join('\n');

/** A limit in a message is a number for people, and a constant in the source: `You can pin at most ${maxPinned} conversations`. */
const withoutLimits = server.replaceAll(/\$\{\w+\}/g, '#');
const isSaid = (text: string) => server.includes(text) || withoutLimits.includes(text.replaceAll(/\d+/g, '#'));

for (const text of Object.keys(serverTexts)) {
  if (!isSaid(text)) problems.push(`web/src/shared/config/server-texts.ts: the server does not say “${text}”`);
}

/** Messages that only programs and those who operate them read, each value as `{}`. */
const exempt = [
  'This token is for {} alone',
  'This {} lacks the scope {}',
  'This call takes {}',
  'auth answered {} to a part of an export',
  'The copy of {} differs',
  '{} has no SERVICE_SECRET to call {} with',
  '{} got no token to call {} with',
];
/** A service with a screen of its own translates its sentences itself. */
const isTranslatedHere = (file: string) =>
  !/\.test\./.test(file) && !existsSync(path.join(root, file.split(path.sep, 2).join(path.sep), 'web'));
const { serverPatterns } = await import(path.join(web, 'shared/config/server-patterns.ts'));
for (const problem of checkPatterns({
  patterns: Object.keys(serverPatterns),
  texts: Object.keys(serverTexts),
  exempt,
  source: server,
  templates: [...modules].flatMap(([file, text]) => (isTranslatedHere(file) ? findServerTemplates(text) : [])),
})) {
  problems.push(`web/src/shared/config/server-patterns.ts: ${problem}`);
}

for (const problem of problems) process.stdout.write(`${problem}\n`);
process.exitCode = problems.length === 0 ? 0 : 1;

/** Returns what a module of texts exports; nothing where there is no such file. */
async function readTexts(folder: string, name: string): Promise<Readonly<Record<string, unknown>>> {
  return names(folder).includes(name) ? await import(path.join(folder, name)) : {};
}
