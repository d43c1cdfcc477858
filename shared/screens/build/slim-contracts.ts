import { realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

const PACKAGE = '@stagedoor/contracts/';
const PER_EXPORT = '\0contract:';

/** The part of a call that a browser needs: its address and what forms validate. Answers are left out. */
const RETAINED = ['method', 'path', 'access', 'accepts', 'idempotent', 'body'] as const;

interface SlimContractsOptions {
  /** The folder of a service's own contracts, which its screen imports as `#/contracts/<name>.ts`. */
  readonly ownFolder?: string;
}

const OWN = /^#\/contracts\/([a-z-]+)\.ts$/;
const OWN_PACKAGE = 'own-contracts/';

/** Modules beside the contracts that are code, which a browser runs as it is. */
const CODE: readonly string[] = [
  'caption-text',
  'cut-teaser',
  'cut-text',
  'email-address',
  'password',
  'share-picture',
  'teaser-rules',
  'weak-password',
].map((name) => PACKAGE + name);

/**
 * Replaces each contract module by plain literals, made at build time. A contract contains the schema of every answer
 * and depends on the schema library, neither of which a browser uses. Each export becomes a separate module, so that a
 * form's field rules are loaded with the form's route and not with the first page. Types are not affected, because they
 * come from the contracts' source.
 */
export function slimContracts({ ownFolder }: SlimContractsOptions = {}): Plugin {
  const require = createRequire(import.meta.url);
  return {
    name: 'stagedoor:slim-contracts',
    enforce: 'pre',
    resolveId(id) {
      if (id.startsWith(PACKAGE) && !CODE.includes(id)) return `\0${id}`;
      if (id.startsWith(PER_EXPORT)) return id;
      const own = ownFolder === undefined ? undefined : OWN.exec(id)?.[1];
      return own === undefined ? null : `\0${OWN_PACKAGE}${own}`;
    },
    async load(id) {
      const name = nameOf(id);
      if (name !== undefined) {
        const exported = await importContract(name);
        const lines = Object.keys(exported)
          .filter((key) => isPlain(exported[key]))
          .map((key) => `export { ${key} } from ${JSON.stringify(`${PER_EXPORT}${name}:${key}`)};`);
        return { code: lines.join('\n'), moduleSideEffects: false };
      }
      if (id.startsWith(PER_EXPORT)) {
        const [module = '', key = ''] = id.slice(PER_EXPORT.length).split(':');
        const exported = await importContract(module);
        return { code: `export const ${key} = ${literalOf(exported[key])};`, moduleSideEffects: false };
      }
      return null;
    },
  };

  async function importContract(name: string): Promise<Record<string, unknown>> {
    const file = name.startsWith(OWN_PACKAGE)
      ? path.join(ownFolder ?? '', `${name.slice(OWN_PACKAGE.length)}.ts`)
      : realpathSync(require.resolve(PACKAGE + name));
    return await import(pathToFileURL(file).href);
  }
}

/** The name of a contract module: `auth` of the platform's own, `own-contracts/note-calls` of a service's. */
function nameOf(id: string): string | undefined {
  if (id.startsWith(`\0${PACKAGE}`)) return id.slice(PACKAGE.length + 1);
  return id.startsWith(`\0${OWN_PACKAGE}`) ? id.slice(1) : undefined;
}

function isPlain(value: unknown): boolean {
  return typeof value !== 'function';
}

function literalOf(value: unknown): string {
  if (typeof value !== 'object' || value === null || !('method' in value && 'path' in value)) {
    return JSON.stringify(value);
  }
  const entries = Object.entries(value).filter(([key]) => RETAINED.some((one) => one === key));
  return JSON.stringify(Object.fromEntries(entries));
}
