import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { CatalogueEntry } from '@stagedoor/catalogue/entry';
import type { Scope } from '@stagedoor/contracts/call';

/** A file of a service, its path relative to the service's folder. */
export type WrittenFile = { path: string; content: string };

const template = path.join(import.meta.dirname, 'template');
/** The files that replace those of the template in a service without the example. */
const emptyTemplate = path.join(import.meta.dirname, 'template-empty');
/** Files that are nothing but the example. */
const exampleFiles = /^(src\/(notes|consumers|contracts|db\/migrations)\/|web\/)/;
/** Marks a line of the template that only the example needs. */
const exampleMark = / \/\/ example$/;

/**
 * The files of a service as its team finds them. The template is a service that runs, of the entry `fan-crm`, so that its
 * types and its tests are checked like all others; its name is replaced in each of the ways in which it is written.
 */
export function writeService(
  entry: CatalogueEntry,
  versionOf: (dependency: string) => string,
  { scopes = [], isEmpty = false }: ServiceChoices = {},
): WrittenFile[] {
  const replaced = isEmpty ? listFiles(emptyTemplate) : [];
  const templateFiles = listFiles(template).filter((file) => !(isEmpty && exampleFiles.test(file)));
  return [...new Set([...templateFiles, ...replaced])].sort().map((file) => {
    const source = readFileSync(path.join(replaced.includes(file) ? emptyTemplate : template, file), 'utf8');
    const content = rename(unmark(source, isEmpty), entry);
    if (file !== 'package.json') return { path: file, content };
    return { path: file, content: completeManifest(content, versionOf, { key: entry.key, scopes, isEmpty }) };
  });
}

/** The choices of whoever takes a service over: the requested scopes, and whether the example is left out. */
export type ServiceChoices = { readonly scopes?: readonly Scope[]; readonly isEmpty?: boolean };

/** Returns the files below a folder, relative to it. */
export function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((found) => found.isFile())
    .map((found) => path.relative(folder, path.join(found.parentPath, found.name)))
    .sort();
}

/** Removes the example's lines, or keeps them and removes their marks. */
function unmark(text: string, isEmpty: boolean): string {
  const lines = text.split('\n');
  if (isEmpty) return lines.filter((line) => !exampleMark.test(line)).join('\n');
  return lines.map((line) => line.replace(exampleMark, '')).join('\n');
}

function rename(text: string, { key, name, tagline, port, operations }: CatalogueEntry): string {
  const planned = operations.map((one) => `- \`${one.method} /${key}${one.path}\`: ${one.summary}`).join('\n');
  return text
    .replaceAll('fan-crm', key)
    .replaceAll('Fan CRM', name.replaceAll("'", '’'))
    .replaceAll('{{tagline}}', endSentence(tagline))
    .replaceAll('{{port}}', String(port))
    .replaceAll('{{operations}}', planned || 'No calls have been planned yet.');
}

function endSentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

/**
 * Completes package.json with the service's name, the requested scopes, and the current versions of the other workspaces,
 * whatever the template says.
 */
function completeManifest(
  packageJson: string,
  versionOf: (dependency: string) => string,
  { key, scopes, isEmpty }: Required<ServiceChoices> & { readonly key: string },
): string {
  // The template has a name of its own: TypeScript takes two packages of one name and version for the same files.
  const manifest = { ...(JSON.parse(packageJson) as Manifest), name: `@stagedoor/${key}` };
  const needs = { ...manifest.stagedoor, ...(isEmpty && { consumes: {} }), ...(scopes.length > 0 && { scopes }) };
  manifest.stagedoor = needs;
  for (const [name, version] of Object.entries(manifest.dependencies)) {
    if (version !== '*') manifest.dependencies[name] = versionOf(name);
  }
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

interface Manifest {
  name: string;
  stagedoor?: object;
  readonly dependencies: Record<string, string>;
}
