import { returnFromProvider, returnFromProviderByForm } from '@stagedoor/contracts/provider-return';
import { getSignInOptions } from '@stagedoor/contracts/sign-in-options';
import {
  linkProvider as linkProviderCall,
  listLinkedProviders,
  loginWithProvider as loginWithProviderCall,
  registerWithProvider as registerWithProviderCall,
  startProviderLogin,
  startProviderProof,
  unlinkProvider as unlinkProviderCall,
} from '@stagedoor/contracts/sign-in-providers';
import { answer, implement, Sent } from '@stagedoor/service-kit/http/implement';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { getAccount } from '#/accounts/accounts-repository.ts';
import { requireConfirmedAddress } from '#/accounts/lock-own-account.ts';
import { readClient } from '#/clients/client.ts';
import { deviceCookie, deviceCookieOptions } from '#/clients/known-devices.ts';
import type { AuthDeps } from '#/deps.ts';
import { addressBuckets } from '#/limits/address-buckets.ts';
import { countAttempt } from '#/limits/reserve-attempt.ts';
import { linkProvider, unlinkProvider } from '#/providers/link-provider.ts';
import { findLinkedProviders } from '#/providers/linked-providers-repository.ts';
import { loginWithProvider } from '#/providers/login-with-provider.ts';
import { presentLinkedProvider } from '#/providers/present-linked-provider.ts';
import {
  browserTokenFor,
  providerCookie,
  providerCookieOptions,
  readBrowserToken,
} from '#/providers/provider-cookie.ts';
import { findFlowPurpose, startFlow } from '#/providers/provider-flows.ts';
import { registerWithProvider } from '#/providers/register-with-provider.ts';
import { returnAddress } from '#/providers/return-address.ts';
import { countRegistration } from '#/registration/count-registration.ts';

/** Sets the cookie against which the browser's return from a provider is checked. */
function setProviderCookie(reply: FastifyReply, browserToken: string, publicUrl: string): void {
  reply.setCookie(providerCookie, browserToken, providerCookieOptions(publicUrl));
}

/** A sign-in at a provider costs a row and requests to the provider, so an address cannot begin any number of them. */
async function countStart(deps: AuthDeps, request: FastifyRequest): Promise<void> {
  const { address } = readClient(request, deps.config);
  await countAttempt(deps, addressBuckets('providers', address, { limit: 1_000, windowMs: 3_600_000 }));
}

/** The calls by which somebody signs in or registers by a provider. */
export function registerProviderSignIn(
  app: FastifyInstance,
  deps: AuthDeps & { readonly reservedUsernames: ReadonlySet<string> },
): void {
  const { config, database, providers } = deps;
  const deviceOptions = deviceCookieOptions(config.publicUrl);

  implement(app, getSignInOptions, async () => ({
    providers: [...providers.all],
    minimumAge: config.minimumAge > 0 ? config.minimumAge : null,
  }));

  implement(app, startProviderLogin, async ({ body, request, reply }) => {
    await countStart(deps, request);
    const browserToken = browserTokenFor(request);
    const flow = { provider: body.provider, purpose: 'sign-in', accountId: null, browserToken } as const;
    const address = await startFlow(deps, flow);
    setProviderCookie(reply, browserToken, config.publicUrl);
    return { address };
  });

  const leadBack = async (
    reply: FastifyReply,
    key: string,
    returned: Parameters<typeof returnAddress>[0]['returned'],
  ) => {
    const purpose = returned.state === undefined ? undefined : await findFlowPurpose(database.db, returned.state);
    reply.code(303).header('location', returnAddress({ key, purpose, returned })).send();
    return new Sent();
  };
  implement(app, returnFromProvider, async ({ params, query, reply }) => leadBack(reply, params.provider, query));
  implement(app, returnFromProviderByForm, async ({ params, body, reply }) => leadBack(reply, params.provider, body));

  implement(app, loginWithProviderCall, async ({ body, request, reply }) => {
    const client = readClient(request, config);
    const browserToken = readBrowserToken(request);
    const { data, deviceToken } = await loginWithProvider(deps, { answer: body, browserToken, client });
    if (deviceToken !== undefined) reply.setCookie(deviceCookie, deviceToken, deviceOptions);
    return data;
  });

  implement(app, registerWithProviderCall, async ({ body, request, reply }) => {
    await countRegistration(deps, request);
    const client = readClient(request, config);
    const { result, deviceToken } = await registerWithProvider(deps, {
      body,
      browserToken: readBrowserToken(request),
      client,
    });
    reply.setCookie(deviceCookie, deviceToken, deviceOptions);
    return result;
  });
}

/** The calls by which people see, link and unlink their accounts at providers. */
export function registerLinkedProviders(app: FastifyInstance, deps: AuthDeps): void {
  const { config, database, providers } = deps;

  implement(app, startProviderProof, async ({ body: { provider, purpose }, principal, request, reply }) => {
    await countStart(deps, request);
    // Before the browser goes to the provider in vain.
    if (purpose === 'link') await requireConfirmedAddress(database.db, principal.userId);
    const browserToken = browserTokenFor(request);
    const address = await startFlow(deps, { provider, purpose, accountId: principal.userId, browserToken });
    setProviderCookie(reply, browserToken, config.publicUrl);
    return { address };
  });

  implement(app, listLinkedProviders, async ({ principal: { userId } }) => {
    const account = await getAccount(database.db, userId);
    const links = await findLinkedProviders(database.db, userId);
    const linked = links.map((link) => presentLinkedProvider(link, providers));
    const available = providers.all.filter(({ key }) => linked.every(({ provider }) => provider.key !== key));
    return { hasPassword: account.hasPassword, linked, available };
  });

  implement(app, linkProviderCall, async ({ body, principal, request }) => {
    const client = readClient(request, config);
    const browserToken = readBrowserToken(request);
    const linking = { principal, answer: body, browserToken, client };
    return presentLinkedProvider(await linkProvider(deps, linking), providers);
  });

  implement(app, unlinkProviderCall, async ({ params, principal, request }) => {
    const client = readClient(request, config);
    await unlinkProvider(deps, { id: params.id, accountId: principal.userId }, client);
    return answer(null, { message: 'The account is unlinked' });
  });
}
