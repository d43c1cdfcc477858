import type { ServiceDeps } from '@stagedoor/service-kit/process/service';
import type { AuthConfig } from '#/config.ts';
import type { AuthSchema } from '#/db/schema.ts';
import type { KeyRing } from '#/keys/key-ring.ts';
import type { PasswordHasher } from '#/passwords/password-hasher.ts';
import type { SignInProviders } from '#/providers/sign-in-providers.ts';

/** What the service kit passes to this service. */
export type AuthServiceDeps = ServiceDeps<AuthConfig, AuthSchema>;

/** What the service's features get in addition. */
export interface AuthDeps extends AuthServiceDeps {
  readonly keys: KeyRing;
  readonly passwords: PasswordHasher;
  readonly providers: SignInProviders;
}
