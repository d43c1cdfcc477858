import cookie from '@fastify/cookie';
import { signingKeysRevoked } from '@stagedoor/contracts/auth-events';
import { listenToEvent } from '@stagedoor/service-kit/broker/listen-to-event';
import { isExposed } from '@stagedoor/service-kit/config/exposure';
import type { Executor } from '@stagedoor/service-kit/database/transaction';
import type { ServiceDefinition } from '@stagedoor/service-kit/process/service';
import type { FastifyInstance } from 'fastify';
import { registerLanguage } from '#/accounts/language.ts';
import { registerMailAddress } from '#/accounts/mail-address.ts';
import { collectReservedUsernames } from '#/accounts/reserved-usernames.ts';
import { registerRoleChanges } from '#/accounts/role-changes.ts';
import { registerMe } from '#/accounts/routes.ts';
import { registerSuspensions } from '#/accounts/suspensions.ts';
import { registerAccountRecovery, registerSessionsAdmin } from '#/admin/routes.ts';
import { registerApiKeyExchange, registerApiKeys } from '#/api-keys/routes.ts';
import { authVariables } from '#/config.ts';
import { registerConfirmation } from '#/confirmation/routes.ts';
import { onPayoutAccountChanged } from '#/consumers/on-payout-account-changed.ts';
import { onUserRoleChanged } from '#/consumers/on-user-role-changed.ts';
import { onUserRestored, onUserSuspended } from '#/consumers/on-user-suspended.ts';
import { migrations } from '#/db/migrations.ts';
import { type AuthSchema, schema } from '#/db/schema.ts';
import { type KeyRing, openKeyRing } from '#/keys/key-ring.ts';
import { registerKeys } from '#/keys/routes.ts';
import { countWaitingMails, deliverMails } from '#/mail/deliver-mails.ts';
import { registerDiscreetMode } from '#/mail/discreet-mode.ts';
import { createPasswordHasher } from '#/passwords/password-hasher.ts';
import { registerPasswordChange } from '#/passwords/routes.ts';
import { buildArchives } from '#/personal-data/build-archives.ts';
import { eraseClosedAccounts } from '#/personal-data/erase-closed-accounts.ts';
import { personalData } from '#/personal-data/personal-data.ts';
import { registerPersonalData } from '#/personal-data/routes.ts';
import { registerLinkedProviders, registerProviderSignIn } from '#/providers/routes.ts';
import { createSignInProviders } from '#/providers/sign-in-providers.ts';
import { registerForgottenPassword, registerSecureAccount } from '#/recovery/routes.ts';
import { registerResendVerification, registerVerification } from '#/registration/routes.ts';
import { prune } from '#/retention.ts';
import { registerPasskeys } from '#/second-factors/passkey-routes.ts';
import { registerSecondFactors } from '#/second-factors/routes.ts';
import { registerSecurityLog } from '#/security-log/routes.ts';
import { registerServiceConsents } from '#/service-consents/routes.ts';
import { registerPersonTokens } from '#/service-tokens/exchange-person-token.ts';
import { registerRevocationList, registerServiceTokens } from '#/service-tokens/routes.ts';
import { signServiceToken } from '#/service-tokens/sign-service-token.ts';
import { findRevocations } from '#/sessions/find-revocations.ts';
import { registerRefresh, registerSessions } from '#/sessions/routes.ts';
import { registerSignIn } from '#/sign-in/routes.ts';

/** The key ring of each service created here: verifying, signing and following rotations must use the same one. */
const keyRings = new WeakMap<object, KeyRing>();

/** Accounts, sessions and the keys that every token is signed with. */
export const authService: ServiceDefinition<typeof authVariables, AuthSchema> = {
  name: 'auth',
  title: 'Auth',
  variables: authVariables,
  schema,
  migrations,
  checkConfig: (config) =>
    isExposed(config) && config.keysSecret === undefined
      ? ['KEYS_SECRET is not set, and others can reach the system: give it a random text of 16 characters or more']
      : [],
  peers: ({ socialUrl, directoryUrl, paymentsUrl }) => ({
    social: socialUrl,
    directory: directoryUrl,
    payments: paymentsUrl,
  }),
  async identity(deps) {
    const keys = await openKeyRing({ ...deps, keysSecret: deps.config.keysSecret });
    keyRings.set(deps.database, keys);
    const list = (executor: Executor<AuthSchema>, since?: Date) => findRevocations(executor, deps.clock.now(), since);
    // Sessions that ended before this process started are refused from its first call on.
    for (const { sessionId, revokedAt } of await list(deps.database.db)) deps.revocations.revoke(sessionId, revokedAt);
    return { keys, tokenFor: async (callee) => signServiceToken(keys, 'auth', callee), listRevocations: list };
  },
  async build(app, serviceDeps) {
    const keys = keyRings.get(serviceDeps.database);
    if (keys === undefined) throw new Error('the keys are opened before anything is built on them');
    const stopFollowing = keys.follow();
    listenToEvent(serviceDeps, signingKeysRevoked, () => {
      // If this fails, the keys are read again within ten seconds.
      keys
        .reload()
        .catch((error: unknown) => serviceDeps.log.warn({ err: error }, 'the signing keys could not be read'));
    });
    const deps = {
      ...serviceDeps,
      keys,
      passwords: await createPasswordHasher(serviceDeps.config),
      providers: createSignInProviders(serviceDeps),
      reservedUsernames: await collectReservedUsernames(),
    };
    deps.metrics.gauge('mails_waiting', 'Mails asked for and not sent yet', () => countWaitingMails(deps));
    app.addHook('onClose', async () => stopFollowing());
    await app.register(cookie);
    registerKeys(app, deps);
    registerMe(app, deps);
    registerResendVerification(app, deps);
    registerMailAddress(app, deps);
    registerDiscreetMode(app, deps);
    registerLanguage(app, deps);
    registerSessions(app, deps);
    registerPasswordChange(app, deps);
    registerSecondFactors(app, deps);
    registerAccountRecovery(app, deps);
    registerPasskeys(app, deps);
    registerLinkedProviders(app, deps);
    registerApiKeys(app, deps);
    registerServiceConsents(app, deps);
    registerConfirmation(app, deps);
    registerSecurityLog(app, deps);
    registerSessionsAdmin(app, deps);
    registerPersonalData(app, deps);
    registerSuspensions(app, deps);
    registerRoleChanges(app, deps);
    registerRevocationList(app, deps);
    registerPersonTokens(app, deps);
    await app.register(async (open) => {
      ignoreTokens(open);
      registerSignIn(open, deps);
      registerProviderSignIn(open, deps);
      registerRefresh(open, deps);
      registerForgottenPassword(open, deps);
      registerVerification(open, deps);
      registerSecureAccount(open, deps);
      registerServiceTokens(open, deps);
      registerApiKeyExchange(open, deps);
    });
  },
  consumers: [onUserSuspended, onUserRestored, onUserRoleChanged, onPayoutAccountChanged],
  jobs: [deliverMails, prune, buildArchives, eraseClosedAccounts],
  personalData,
};

/**
 * Ignores the token of sign-in and refresh calls: clients send the token they have with every call, and an expired one
 * must not cause a 401 there.
 */
function ignoreTokens(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    delete request.headers.authorization;
  });
}
