import { login, register } from '@stagedoor/contracts/auth';
import {
  loginWithPasskey as loginWithPasskeyCall,
  startPasskeyUse as startPasskeyUseCall,
} from '@stagedoor/contracts/passkeys';
import { loginWithSecondFactor as loginWithSecondFactorCall } from '@stagedoor/contracts/second-factors';
import { implement, implementWithCommit } from '@stagedoor/service-kit/http/implement';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { readClient } from '#/clients/client.ts';
import { deviceCookie, deviceCookieOptions } from '#/clients/known-devices.ts';
import type { AuthDeps } from '#/deps.ts';
import { addressBuckets } from '#/limits/address-buckets.ts';
import { countAttempt } from '#/limits/reserve-attempt.ts';
import { startPasskeyUse } from '#/passkeys/use-passkey.ts';
import { countRegistration } from '#/registration/count-registration.ts';
import { registerAccount } from '#/registration/register.ts';
import { signIn } from '#/sign-in/login.ts';
import { loginWithPasskey } from '#/sign-in/login-with-passkey.ts';
import { loginWithSecondFactor } from '#/sign-in/login-with-second-factor.ts';
import { signInFailureOf, signInFailures } from '#/sign-in/sign-in-failures.ts';

export function registerSignIn(
  app: FastifyInstance,
  deps: AuthDeps & { readonly reservedUsernames: ReadonlySet<string> },
): void {
  const { config } = deps;
  const cookieOptions = deviceCookieOptions(config.publicUrl);
  const rememberOn = (reply: FastifyReply, deviceToken: string) =>
    reply.setCookie(deviceCookie, deviceToken, cookieOptions);

  const countFailure = deps.metrics.counter('sign_in_failures_total', {
    help: 'Sign-ins that failed, by reason',
    label: 'reason',
    values: signInFailures,
  });
  app.addHook('onError', async (request, _reply, error) => {
    const failure = signInFailureOf(request.routeOptions.url, error);
    if (failure !== undefined) countFailure(failure);
  });

  implement(app, login, async ({ body, request, reply }) => {
    const { result, deviceToken } = await signIn(deps, body, readClient(request, config));
    rememberOn(reply, deviceToken);
    return result;
  });

  implement(app, loginWithSecondFactorCall, async ({ body, request, reply }) => {
    const { result, deviceToken } = await loginWithSecondFactor(deps, body, readClient(request, config));
    rememberOn(reply, deviceToken);
    return result;
  });

  implement(app, startPasskeyUseCall, async ({ request }) => {
    const { address } = readClient(request, config);
    await countAttempt(deps, addressBuckets('passkeys', address, { limit: 1_000, windowMs: 3_600_000 }));
    return { options: await startPasskeyUse(deps) };
  });

  implement(app, loginWithPasskeyCall, async ({ body, request, reply }) => {
    const { result, deviceToken } = await loginWithPasskey(deps, body.passkey, readClient(request, config));
    rememberOn(reply, deviceToken);
    return result;
  });

  void app.register(async (scope) => {
    // Before the handler: with an Idempotency-Key its transaction would roll the count back on failure.
    scope.addHook('preHandler', (request) => countRegistration(deps, request));
    implementWithCommit(scope, register, async ({ body, request, reply, commit }) => {
      const { result, deviceToken } = await registerAccount(deps, body, readClient(request, config), commit);
      rememberOn(reply, deviceToken);
      return result;
    });
  });
}
