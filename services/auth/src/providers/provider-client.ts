import type { ProviderAnswer } from '@stagedoor/contracts/provider-answer';
import { AppError, unavailable } from '@stagedoor/service-kit/common/errors';
import type { ServiceDeps } from '@stagedoor/service-kit/process/service';
import type { Configuration, CustomFetch } from 'openid-client';
import type { AuthConfig } from '#/config.ts';
import type { ProviderConfig } from '#/providers/provider-config.ts';
import { type ProviderIdentity, readIdentity } from '#/providers/provider-identity.ts';

export interface ProviderDeps extends Pick<ServiceDeps, 'clock' | 'log'> {
  readonly config: Pick<AuthConfig, 'publicUrl' | 'signInProviders'>;
}

/** The secrets that bind a sign-in at a provider to the browser that began it. */
export interface FlowSecrets {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

/** One provider, as the platform speaks with it. */
export interface ProviderClient {
  readonly provider: ProviderConfig;
  /** Returns where the browser is sent. Throws a 503 if the provider cannot be reached. */
  startAddress(secrets: FlowSecrets, options: { isProofAgain: boolean }): Promise<string>;
  /**
   * Exchanges the code that the browser brought back. Throws a 401 if the provider refuses the code or the answer does not fit
   * the flow, and a 503 if the provider cannot be reached.
   */
  exchange(answer: ProviderAnswer, secrets: FlowSecrets): Promise<ProviderIdentity>;
}

const timeoutSeconds = 5;
/** The provider's configuration is read again after this time. */
const discoveryLifeMs = 3_600_000;

/** The provider did not answer, or answered that it has failed itself. */
class ProviderUnreachable extends Error {}

export function createProviderClient(deps: ProviderDeps, provider: ProviderConfig): ProviderClient {
  const { config, clock, log } = deps;
  const redirectUri = new URL(`/api/auth/providers/${provider.key}/return`, config.publicUrl).href;
  let known: { readonly found: Promise<Configuration>; readonly until: number } | undefined;

  // The operator chose the issuer, which may be in the internal network, so it is not reached by the client for
  // user-supplied addresses.
  const request: CustomFetch = async (url, options) => {
    try {
      const answer = await fetch(url, { ...options, redirect: 'manual' } as RequestInit);
      if (answer.status >= 500) throw new Error(`answered ${answer.status}`);
      return answer;
    } catch (cause) {
      throw new ProviderUnreachable('the provider cannot be reached', { cause });
    }
  };

  async function discover(): Promise<Configuration> {
    const { discovery, customFetch, allowInsecureRequests } = await import('openid-client');
    const issuer = new URL(provider.issuer);
    return discovery(issuer, provider.clientId, provider.clientSecret, undefined, {
      [customFetch]: request,
      timeout: timeoutSeconds,
      // Only this machine is allowed as an issuer without TLS.
      execute: issuer.protocol === 'http:' ? [allowInsecureRequests] : [],
    });
  }

  async function getConfiguration(): Promise<Configuration> {
    const now = clock.now().getTime();
    if (known === undefined || known.until <= now) known = { found: discover(), until: now + discoveryLifeMs };
    const { found } = known;
    return found.catch((error: unknown) => {
      if (known?.found === found) known = undefined;
      throw error;
    });
  }

  /** Names what went wrong to the person by our own words alone, and to operators in the log. */
  async function speak<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof AppError) throw error;
      if (isUnreachable(error)) {
        log.warn({ err: error, provider: provider.key }, 'a sign-in provider cannot be reached');
        throw unavailable(`${provider.name} cannot be reached at the moment. Please try again.`, 5, error);
      }
      log.info({ err: error, provider: provider.key }, 'a sign-in by a provider was refused');
      throw new AppError(401, `Logging in by ${provider.name} did not work. Please try again.`);
    }
  }

  return {
    provider,
    startAddress: (secrets, { isProofAgain }) =>
      speak(async () => {
        const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await import('openid-client');
        const address = buildAuthorizationUrl(await getConfiguration(), {
          redirect_uri: redirectUri,
          response_type: 'code',
          scope: provider.scope,
          state: secrets.state,
          nonce: secrets.nonce,
          code_challenge: await calculatePKCECodeChallenge(secrets.codeVerifier),
          code_challenge_method: 'S256',
          ...(provider.responseMode === 'form_post' && { response_mode: 'form_post' }),
          // The provider asks for its password again, if it supports that.
          ...(isProofAgain && { prompt: 'login' }),
        });
        return address.href;
      }),
    exchange: ({ state, code, iss }, secrets) =>
      speak(async () => {
        const { authorizationCodeGrant, fetchUserInfo } = await import('openid-client');
        const configuration = await getConfiguration();
        const returned = new URL(redirectUri);
        returned.search = new URLSearchParams({ state, code, ...(iss !== undefined && { iss }) }).toString();
        const tokens = await authorizationCodeGrant(configuration, returned, {
          expectedState: secrets.state,
          expectedNonce: secrets.nonce,
          pkceCodeVerifier: secrets.codeVerifier,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (claims === undefined) throw new Error('the provider has answered without an ID token');
        // Some providers include the address in the ID token, others return it only on request.
        const canAsk = configuration.serverMetadata().userinfo_endpoint !== undefined;
        const isAsked = claims.email === undefined && canAsk;
        const more = isAsked ? await fetchUserInfo(configuration, tokens.access_token, claims.sub) : {};
        return readIdentity({ ...more, ...claims });
      }),
  };
}

/** The library wraps some failures of the network, in several layers. */
function isUnreachable(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof ProviderUnreachable || cause.name === 'TimeoutError') return true;
  }
  return false;
}
