import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Each `from '…'`, `import '…'`, `import('…')` and `import.meta.resolve('…')`; not a text that is 'from' itself. */
const specifiers = /(?:(?<![.\w'"])from|(?<![.\w'"])import(?:\.meta\.resolve)?\s*\(?)\s*['"]([^'"\n]+)['"]/g;

/** Returns what the text of a module imports, as it is written there. */
export function readImports(text: string): string[] {
  return [...text.matchAll(specifiers)].map(([, specifier = '']) => specifier);
}

/** Returns the files of this repository that some modules import by relative paths, themselves included. */
export function findClosure(root: string, entries: readonly string[]): string[] {
  const found = new Set<string>();
  const waiting = entries.map((entry) => path.join(root, entry));
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (found.has(file) || !existsSync(file)) continue;
    found.add(file);
    const relative = readImports(readFileSync(file, 'utf8')).filter((specifier) => specifier.startsWith('.'));
    for (const specifier of relative) waiting.push(path.resolve(path.dirname(file), specifier));
  }
  return [...found].map((file) => path.relative(root, file)).sort();
}

/** The package of an import: `@stagedoor/contracts/call` → `@stagedoor/contracts`. Undefined for Node's modules and for those of the same package. */
export function packageOf(specifier: string): string | undefined {
  if (/^(\.|#|node:|data:)/.test(specifier)) return undefined;
  const parts = specifier.split('/');
  return parts.slice(0, specifier.startsWith('@') ? 2 : 1).join('/');
}
