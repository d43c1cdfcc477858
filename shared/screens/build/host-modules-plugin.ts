import type { Plugin } from 'vite';
import { hostModuleNames, hostModulesKey } from '#/host-modules.ts';

const prefix = '\0host:';
const names: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(hostModuleNames));

/**
 * Takes React and the other modules that the host lends out of the bundle: importing one of them gives the host's own, so
 * that there is one React on the page. A name that the host does not lend is an error of the build.
 */
export function hostModulesPlugin(): Plugin {
  return {
    name: 'stagedoor:host-modules',
    enforce: 'pre',
    resolveId: (id) => (names.has(id) ? `${prefix}${id}` : null),
    load(id) {
      const name = id.startsWith(prefix) ? id.slice(prefix.length) : undefined;
      const lent = name === undefined ? undefined : names.get(name);
      if (lent === undefined) return null;
      const found = `globalThis[Symbol.for(${JSON.stringify(hostModulesKey)})].modules[${JSON.stringify(name)}]`;
      const lines = lent.map((one) => `export const ${one} = module.${one};`);
      return {
        code: [`const module = ${found};`, 'export default module;', ...lines].join('\n'),
        moduleSideEffects: false,
      };
    },
  };
}
