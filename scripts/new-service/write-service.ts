import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { CatalogueEntry } from '@stagedoor/catalogue/entry';
import type { Scope } from '@stagedoor/contracts/call';

/** A file of a service, its path relative to the service's folder. */
export type WrittenFile = { path: string; content: string };

const template = path.join(import.meta.dirname, 'template');

/**
 * The files of a service as its team finds them. The template is a service that runs, of the entry `fan-crm`, so that its
 * types and its tests are checked like all others; its name is replaced in each of the ways in which it is written.
 */
export function writeService(
  entry: CatalogueEntry,
  versionOf: (dependency: string) => string,
  scopes: readonly Scope[] = [],
): WrittenFile[] {
  return readdirSync(template, { recursive: true, withFileTypes: true })
    .filter((found) => found.isFile())
    .map((found) => path.relative(template, path.join(found.parentPath, found.name)))
    .sort()
    .map((file) => {
      const content = rename(readFileSync(path.join(template, file), 'utf8'), entry);
      return { path: file, content: file === 'package.json' ? completeManifest(content, versionOf, scopes) : content };
    });
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

/** The versions of the other workspaces, whatever the template says, and the requested scopes. */
function completeManifest(
  packageJson: string,
  versionOf: (dependency: string) => string,
  scopes: readonly Scope[],
): string {
  const manifest = JSON.parse(packageJson) as { dependencies: Record<string, string>; stagedoor?: object };
  if (scopes.length > 0) manifest.stagedoor = { ...manifest.stagedoor, scopes };
  for (const [name, version] of Object.entries(manifest.dependencies)) {
    if (version !== '*') manifest.dependencies[name] = versionOf(name);
  }
  return `${JSON.stringify(manifest, null, 2)}\n`;
}
