import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { packageList } from './package-list.ts';
import { publicModules } from './public-modules.ts';

/** The names that each promised module exports, by the module as it is imported. */
export type PromisedExports = { readonly [module: string]: readonly string[] };

/** Where the source of a promised module is, relative to the root. The tools are commands, and promise no modules here. */
export function listPromisedModules(): { readonly module: string; readonly file: string }[] {
  return packageList
    .filter(({ sources }) => sources.length > 0)
    .flatMap(({ name, folder, sources }) =>
      (publicModules[name] ?? []).map((module) => {
        const inFolder = sources.some((source) => source !== 'src' && module.startsWith(`${source}/`));
        return { module: `@stagedoor/${name}/${module}`, file: `${folder}/${inFolder ? '' : 'src/'}${module}.ts` };
      }),
    );
}

/** Reads the exports of the sources below `root`. Modules that do not exist are skipped. */
export function readPromisedExports(root: string): PromisedExports {
  return Object.fromEntries(
    listPromisedModules()
      .filter(({ file }) => existsSync(path.join(root, file)))
      .map(({ module, file }) => [module, readExports(readFileSync(path.join(root, file), 'utf8'))]),
  );
}

/** Returns a line for each module or export that was promised and is not there. */
export function compareExports(before: PromisedExports, after: PromisedExports): string[] {
  return Object.entries(before).flatMap(([module, names]) => {
    const found = after[module];
    if (found === undefined) return [`${module}: the module is gone`];
    return names.filter((name) => !found.includes(name)).map((name) => `${module} ${name}: is gone`);
  });
}

const declaration =
  /^export (?:declare )?(?:abstract )?(?:async )?(?:function\*?|const|let|class|enum|interface|type) ([\w$]+)/gm;

/** A declaration whose comment says that it is for the package itself. */
const internalDeclaration = /\/\*\*(?:(?!\*\/)[\s\S])*@internal(?:(?!\*\/)[\s\S])*\*\/\nexport /g;

/** The names that the text of a module exports and promises, sorted: exports marked `@internal` are not promised. */
export function readExports(text: string): string[] {
  const declared = [...text.replaceAll(internalDeclaration, '').matchAll(declaration)].map(([, name = '']) => name);
  const listed = [...text.matchAll(/^export (?:type )?\{([^}]*)\}/gm)].flatMap(([, list = '']) =>
    list.split(',').flatMap((part) => /([\w$]+)\s*$/.exec(part)?.[1] ?? []),
  );
  return [...new Set([...declared, ...listed])].sort();
}
