import { existsSync, readFileSync } from 'node:fs';

interface ConsumerDeclaration {
  readonly name: string;
  readonly migrations: URL;
}

/**
 * Throws if a service consumes an event that its package.json does not declare, because a running system's broker would not
 * allow it. Does nothing for a service without a workspace, such as a test's.
 */
export function checkManifest(
  { name, migrations }: ConsumerDeclaration,
  consumers: readonly { readonly name: string; readonly on: { readonly subject: string } }[],
): void {
  const file = new URL('../../../package.json', migrations);
  if (!existsSync(file)) return;
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as {
    name?: string;
    stagedoor?: { consumes?: Record<string, string> };
  };
  // A service outside of this repository has its key alone as its name.
  if (manifest.name !== `@stagedoor/${name}` && manifest.name !== name) return;
  const consumes = manifest.stagedoor?.consumes ?? {};
  const lacking = consumers.filter((consumer) => consumes[consumer.name] !== consumer.on.subject);
  if (lacking.length === 0) return;
  const lines = lacking.map((consumer) => `"${consumer.name}": "${consumer.on.subject}"`);
  throw new Error(`${file.pathname}: "stagedoor.consumes" lacks ${lines.join(', ')}`);
}
