import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { findEntry } from '@stagedoor/catalogue/catalogue';
import { checkScopes } from '../joining/service-manifest.ts';
import { listFiles, writeService } from '../new-service/write-service.ts';
import { readArguments } from '../read-arguments.ts';
import { Refusal } from '../refusal.ts';

const require = createRequire(import.meta.url);
const outsideTemplate = path.join(import.meta.dirname, 'template');
const forDevelopment = /^@stagedoor\/(screens|service-tools|demo-world)$/;

type Manifest = {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  [part: string]: unknown;
};

/** Writes a service into the folder, which has the packages installed and no service yet. Throws a Refusal that says what is wrong. */
export function writeOutsideFiles(folder: string, args: string[], print: (line: string) => void): void {
  const { entry, scopes, isEmpty } = readOptions(args);
  const installed = readInstalled(folder);
  const files = new Map<string, string>();
  for (const file of writeService(entry, readVersionOfKit, { scopes, isEmpty })) files.set(file.path, file.content);
  for (const file of listFiles(outsideTemplate).filter((one) => !(isEmpty && one.startsWith('web/')))) {
    const content = readFileSync(path.join(outsideTemplate, file), 'utf8')
      .replaceAll('{{key}}', entry.key)
      .replaceAll('{{name}}', entry.name)
      .replaceAll('{{port}}', String(entry.port));
    // npm packs no file whose name begins with a dot.
    files.set(file.replace('dot-', '.'), content);
  }
  files.set('health-check.mjs', readFileSync(path.join(import.meta.dirname, '../../infra/health-check.mjs'), 'utf8'));
  files.set(
    'package.json',
    completeManifest(files.get('package.json') ?? '', entry.key, copyPackages(folder, installed)),
  );
  for (const [file, content] of files) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), content);
  }
  print(`${entry.name} is written: ${files.size} files. What it was made with is in packages/.`);
  print('Go on with:  npm install    npm run check    npm test    npm start');
}

function readOptions(args: string[]) {
  const usage = 'npx stagedoor new <key of the catalogue> [--scope <scope>] [--empty]';
  const { values, positionals } = readArguments(usage, {
    args,
    allowPositionals: true,
    options: { scope: { type: 'string', multiple: true, default: [] }, empty: { type: 'boolean', default: false } },
  });
  const [key = '', ...rest] = positionals;
  const entry = findEntry(key);
  if (entry === undefined || rest.length > 0)
    throw new Refusal(
      `usage: npx stagedoor new <key of the catalogue>${key && rest.length === 0 ? `; there is no ${key}` : ''}`,
    );
  return { entry, scopes: checkScopes(values.scope, '--scope'), isEmpty: values.empty };
}

/** The packages of Stagedoor that the folder's package.json names, with where they come from. */
function readInstalled(folder: string): Record<string, string> {
  const file = path.join(folder, 'package.json');
  const { dependencies = {}, devDependencies = {} } = existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as Manifest)
    : {};
  const own = Object.entries({ ...dependencies, ...devDependencies }).filter(([name]) =>
    name.startsWith('@stagedoor/'),
  );
  if (!own.some(([name]) => name === '@stagedoor/service-tools'))
    throw new Refusal(
      `${file} does not name @stagedoor/service-tools: "npm install" the packages of Stagedoor here first.`,
    );
  if (existsSync(path.join(folder, 'src')))
    throw new Refusal(`${path.join(folder, 'src')} is there already: nothing is written over it.`);
  return Object.fromEntries(own);
}

/** The version of a library that the kit of this version was tested with. */
function readVersionOfKit(name: string): string {
  const kit = path.dirname(path.dirname(require.resolve('@stagedoor/service-kit/process/service')));
  const { dependencies } = JSON.parse(readFileSync(path.join(kit, '../package.json'), 'utf8')) as Manifest;
  const version = dependencies?.[name];
  if (version === undefined) throw new Error(`@stagedoor/service-kit does not depend on ${name}`);
  return version;
}

/**
 * Copies packages that were installed from files into the folder, so that the image of the service can be built of it alone. Returns
 * where each package comes from then: its copy, or the version in a registry.
 */
function copyPackages(folder: string, installed: Record<string, string>): [name: string, place: string][] {
  return Object.entries(installed).map(([name, place]) => {
    if (!place.startsWith('file:')) return [name, place];
    const copy = `packages/${path.basename(place)}`;
    const [from, to] = [path.resolve(folder, place.slice('file:'.length)), path.join(folder, copy)];
    if (from !== to) cpSync(from, to);
    return [name, `file:${copy}`];
  });
}

/** A service of its own is its key by name, runs by the tools, and names the packages that were installed. */
function completeManifest(
  packageJson: string,
  key: string,
  packages: readonly [name: string, place: string][],
): string {
  const { dependencies = {}, devDependencies: _workspaces, ...manifest } = JSON.parse(packageJson) as Manifest;
  const libraries = Object.entries(dependencies).filter(([name]) => !name.startsWith('@stagedoor/'));
  const commands = ['start', 'dev', 'test', 'check', 'build', 'token'];
  const written = {
    ...manifest,
    name: key,
    version: '1.0.0',
    scripts: Object.fromEntries(commands.map((one) => [one, `stagedoor ${one}`])),
    dependencies: Object.fromEntries([...packages.filter(([name]) => !forDevelopment.test(name)), ...libraries].sort()),
    devDependencies: Object.fromEntries(packages.filter(([name]) => forDevelopment.test(name)).sort()),
  };
  return `${JSON.stringify(written, null, 2)}\n`;
}
