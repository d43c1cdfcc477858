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
/** Where the service keeps the packages that it was made with, so that its image can be built of its folder alone. */
const packagesFolder = 'packages';
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
  files.set('package.json', completeManifest(files.get('package.json') ?? '', entry.key, installed));
  for (const [file, content] of files) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), content);
  }
  const copied = copyPackages(folder, installed);
  const ofPackages = copied > 0 ? `, and ${copied} packages in ${packagesFolder}/` : '';
  print(`${entry.name} is written: ${files.size} files${ofPackages}.`);
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

/** A service of its own is its key by name, runs by the tools, and names the packages that were installed. */
function completeManifest(packageJson: string, key: string, installed: Record<string, string>): string {
  const { dependencies = {}, devDependencies: _workspaces, ...manifest } = JSON.parse(packageJson) as Manifest;
  // A package that was installed from a file is copied into the folder; one of a registry has its version.
  const places = Object.entries(installed).map(
    ([name, place]) => [name, isFile(place) ? `file:${placeOfCopy(place)}` : place] as const,
  );
  const libraries = Object.entries(dependencies).filter(([name]) => !name.startsWith('@stagedoor/'));
  const commands = ['start', 'dev', 'test', 'check', 'build', 'token'];
  const written = {
    ...manifest,
    name: key,
    version: '1.0.0',
    scripts: Object.fromEntries(commands.map((one) => [one, `stagedoor ${one}`])),
    dependencies: Object.fromEntries([...places.filter(([name]) => !forDevelopment.test(name)), ...libraries].sort()),
    devDependencies: Object.fromEntries(places.filter(([name]) => forDevelopment.test(name)).sort()),
  };
  return `${JSON.stringify(written, null, 2)}\n`;
}

function isFile(place: string): boolean {
  return place.startsWith('file:');
}

function placeOfCopy(place: string): string {
  return `${packagesFolder}/${path.basename(place)}`;
}

function copyPackages(folder: string, installed: Record<string, string>): number {
  const files = Object.values(installed).filter(isFile);
  if (files.length > 0) mkdirSync(path.join(folder, packagesFolder), { recursive: true });
  for (const place of files) {
    const [from, to] = [path.resolve(folder, place.slice('file:'.length)), path.join(folder, placeOfCopy(place))];
    if (from !== to) cpSync(from, to);
  }
  return files.length;
}
