import type { SignInProvider } from '@stagedoor/contracts/sign-in-options';
import { startProviderLogin } from '@stagedoor/contracts/sign-in-providers';
import { notFound } from '@stagedoor/service-kit/common/errors';
import { createProviderClient, type ProviderClient, type ProviderDeps } from '#/providers/provider-client.ts';

/** The providers that the operator has configured. */
export interface SignInProviders {
  readonly all: readonly SignInProvider[];
  /** Throws a 404 for one that is not configured. */
  get(key: string): ProviderClient;
  /** The displayed name of an issuer; its host if it is no longer configured. */
  describe(issuer: string): SignInProvider;
}

export function createSignInProviders(deps: ProviderDeps): SignInProviders {
  const configured = deps.config.signInProviders;
  const clients = new Map(configured.map((provider) => [provider.key, createProviderClient(deps, provider)]));
  return {
    all: configured.map(({ key, name }) => ({ key, name })),
    get(key) {
      const client = clients.get(key);
      if (client === undefined) throw notFound(startProviderLogin.missing);
      return client;
    },
    describe(issuer) {
      const provider = configured.find((one) => one.issuer === issuer);
      if (provider === undefined) return { key: '', name: new URL(issuer).hostname };
      return { key: provider.key, name: provider.name };
    },
  };
}
