import { findFreePorts } from '@stagedoor/service-kit/testing/free-port';
import { startOidcProvider } from '@stagedoor/service-kit/testing/oidc-provider';
import { findBrowser } from '@stagedoor/test-support/browser';
import { startSystem } from '@stagedoor/test-support/start-system';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the system that the browser tests share, without the demo world and with the default features. */
    readonly address: string;
    /** What that system was started with: for the commands that are run beside it. */
    readonly environment: Readonly<Record<string, string>>;
  }
}

/** Starts the system once for both projects of browser tests: what the first one provides at the root, the second one has. */
export default async function startSharedSystem(project: TestProject) {
  const root = project.vitest.getRootProject();
  if (root.getProvidedContext().address !== undefined) return;
  // Unpacked here where a package carries it, because two workers would both do it.
  await findBrowser();
  const { STAGEDOOR_URL: running, DATABASE_URL = '', NATS_URL = '' } = process.env;
  if (running) {
    // One that runs somewhere else, as in containers: the stores are named for the commands.
    root.provide('address', running);
    root.provide('environment', { DATABASE_URL, NATS_URL });
    return;
  }
  const [gatewayPort = 0] = await findFreePorts(1);
  const provider = await startOidcProvider({
    redirectUri: `http://localhost:${gatewayPort}/api/auth/providers/test-id/return`,
  });
  const { issuer, clientId, clientSecret } = provider;
  // Hundreds of people register, and their passwords protect nothing.
  const env = {
    FEATURES: 'all',
    PASSWORD_MEMORY_KIB: '64',
    PASSWORD_PASSES: '1',
    // All of them from one address.
    REGISTRATIONS_PER_HOUR: '3000',
    GATEWAY_PORT: String(gatewayPort),
    OIDC_PROVIDERS: JSON.stringify([{ key: 'test-id', name: 'Test ID', issuer, clientId, clientSecret }]),
  };
  const system = await startSystem({ args: ['--no-demo'], env });
  root.provide('address', system.address);
  root.provide('environment', system.env);
  return async () => {
    await system.remove();
    await provider.close();
  };
}
