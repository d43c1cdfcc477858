import type { Plugin } from 'vite';
import { hostModuleNames, hostModulesKey } from '#/host-modules.ts';

const prefix = '\0host:';
const names: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(hostModuleNames));

/**
 * Keeps React and the other modules that the host provides out of the bundle. Importing one yields the host's instance, so
 * that the page has a single React. Importing a name that the host does not provide fails the build.
 */
export function hostModulesPlugin(): Plugin {
  return {
    name: 'stagedoor:host-modules',
    enforce: 'pre',
    resolveId: (id) => (names.has(id) ? `${prefix}${id}` : null),
    load(id) {
      const name = id.startsWith(prefix) ? id.slice(prefix.length) : undefined;
      const provided = name === undefined ? undefined : names.get(name);
      if (provided === undefined) return null;
      const found = `globalThis[Symbol.for(${JSON.stringify(hostModulesKey)})].modules[${JSON.stringify(name)}]`;
      const lines = provided.map((one) => `export const ${one} = module.${one};`);
      return {
        code: [`const module = ${found};`, 'export default module;', ...lines].join('\n'),
        moduleSideEffects: false,
      };
    },
  };
}
