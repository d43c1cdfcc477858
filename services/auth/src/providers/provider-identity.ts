import { newEmailAddress, text } from '@stagedoor/contracts/text';
import { compileInput } from '@stagedoor/service-kit/input/input';

/** A person's identity at a provider. */
export interface ProviderIdentity {
  readonly issuer: string;
  readonly subject: string;
  /** Null if the provider gave none, or one that no account can have. */
  readonly email: string | null;
  /** Whether the provider says that the address is this person's. */
  readonly isEmailVerified: boolean;
  readonly displayName: string | null;
}

interface Claims {
  readonly iss: string;
  readonly sub: string;
  readonly [name: string]: unknown;
}

const checkEmail = compileInput({ type: 'object', properties: { value: newEmailAddress() } });
const checkDisplayName = compileInput({ type: 'object', properties: { value: text({ min: 1, max: 50 }) } });

/** Reads the claims of a verified ID token. Claims that break our own rules are treated as missing. */
export function readIdentity(claims: Claims): ProviderIdentity {
  const email = readText(claims.email, checkEmail);
  return {
    issuer: claims.iss,
    subject: claims.sub,
    email,
    // Apple writes it as a text.
    isEmailVerified: email !== null && (claims.email_verified === true || claims.email_verified === 'true'),
    displayName: readText(claims.name, checkDisplayName),
  };
}

function readText(value: unknown, check: ReturnType<typeof compileInput>): string | null {
  const input = { value };
  if (typeof value !== 'string' || check(input) !== undefined) return null;
  return String(input.value);
}
