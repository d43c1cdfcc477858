import { userEmailVerified } from '@stagedoor/contracts/auth-events';
import type { BodyOf } from '@stagedoor/contracts/call';
import type { registerWithProvider as registerWithProviderCall } from '@stagedoor/contracts/sign-in-providers';
import { AppError, invalidField } from '@stagedoor/service-kit/common/errors';
import { checkUsername } from '#/accounts/account-rules.ts';
import { checkAvailable } from '#/accounts/accounts-repository.ts';
import type { Client } from '#/clients/client.ts';
import type { AuthDeps } from '#/deps.ts';
import { insertLink } from '#/providers/linked-providers-repository.ts';
import { redeemRegistrationTicket } from '#/providers/provider-registrations.ts';
import { createAccount, type Registered } from '#/registration/create-account.ts';
import { makeSecretToken } from '#/tokens/secret-token.ts';

interface ProviderRegistration {
  readonly body: BodyOf<typeof registerWithProviderCall>;
  readonly browserToken: string | undefined;
  readonly client: Client;
}

/**
 * Creates an account that signs in by a provider, without a password. Throws a 401 if the ticket cannot be used, a 400 for
 * invalid input and a 409 for a taken address or username; after these two the ticket can be used again.
 */
export async function registerWithProvider(
  deps: AuthDeps & { readonly reservedUsernames: ReadonlySet<string> },
  { body, browserToken = '', client }: ProviderRegistration,
): Promise<Registered> {
  const { ticket, username, role, displayName, dateOfBirth, language } = body;
  checkUsername(username, deps.reservedUsernames);
  const passwordHash = await deps.passwords.hash(makeSecretToken());
  return deps.database.transaction(async (tx) => {
    const now = deps.clock.now();
    const registration = await redeemRegistrationTicket(tx, { ticket, browserToken, now });
    if (registration === undefined) throw new AppError(401, 'This registration has expired. Please begin again.');
    const { issuer, subject, isEmailVerified } = registration;
    const email = registration.email ?? body.email;
    if (email === undefined) throw invalidField('email', 'Email is required');
    await checkAvailable(tx, email, username);
    const typed = { email, username, role, displayName, dateOfBirth, language };
    const account = { ...typed, passwordHash, hasPassword: false, isEmailVerified };
    const registered = await createAccount(tx, deps, account, client);
    const userId = registered.result.user.id;
    await insertLink(tx, {
      id: deps.ids.next(),
      accountId: userId,
      issuer,
      subject,
      email: registration.email,
      createdAt: now,
      lastUsedAt: now,
      lastUsedUserAgent: client.userAgent?.slice(0, 512) ?? null,
    });
    if (isEmailVerified) await deps.publish(tx, userEmailVerified, { userId, verifiedAt: now.toISOString() });
    return registered;
  });
}
