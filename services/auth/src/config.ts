import { availableParallelism } from 'node:os';
import {
  type ConfigOf,
  ConfigProblem,
  integerVariable,
  listVariable,
  optionalVariable,
  urlVariable,
  type Variable,
} from '@stagedoor/service-kit/config/config';
import { mailVariables } from '@stagedoor/service-kit/mail/mail';
import { servicePort, serviceVariables } from '@stagedoor/service-kit/process/service-config';
import { parseTrustedProxies } from '#/clients/client-address.ts';
import { providersVariable } from '#/providers/provider-config.ts';
import { personScopesVariable } from '#/service-consents/person-scopes.ts';
import { parseServiceScopes } from '#/service-tokens/service-scopes.ts';
import { parseServiceSecrets } from '#/service-tokens/service-secrets.ts';

const day = 86_400;

export const authVariables = {
  ...serviceVariables,
  ...servicePort(4001),
  ...mailVariables,
  /** Archives of personal data go into a bucket, or below `dataDir`. */
  fileStoreUrl: optionalVariable('FILE_STORE_URL'),
  /** Seconds within which a deleted account can be reopened. */
  deletionGraceSeconds: integerVariable('DELETION_GRACE_SECONDS', { min: 1, max: 365 * day, fallback: 14 * day }),
  socialUrl: urlVariable('SOCIAL_URL', ['http:', 'https:'], 'http://127.0.0.1:4002'),
  paymentsUrl: urlVariable('PAYMENTS_URL', ['http:', 'https:'], 'http://127.0.0.1:3000'),
  directoryUrl: urlVariable('DIRECTORY_URL', ['http:', 'https:'], 'http://127.0.0.1:4005'),
  /** The services that may request tokens, with their secrets: `social:…,messaging:…`. */
  serviceSecrets: parsed('SERVICE_SECRETS', '', parseServiceSecrets),
  /** Scopes of business services: `fan-crm:people:read,…`. */
  serviceScopes: parsed('SERVICE_SCOPES', '', parseServiceScopes),
  /** The scopes with which business services ask people for consent, with the reasons that people read. */
  personScopes: personScopesVariable('PERSON_SCOPES'),
  /** Encrypts the private signing keys in the database. */
  keysSecret: keysSecretVariable('KEYS_SECRET'),
  /** Peers whose `X-Forwarded-For` is trusted: addresses and networks such as `10.0.0.0/8`. */
  trustedProxies: parsed('TRUSTED_PROXIES', '127.0.0.0/8,::1', parseTrustedProxies),

  /** In years; with 0, nobody is asked for a date of birth. */
  minimumAge: integerVariable('MINIMUM_AGE', { min: 0, max: 99, fallback: 0 }),
  /** The providers of OpenID Connect by which people can sign in. */
  signInProviders: providersVariable('OIDC_PROVIDERS'),

  passwordMemoryKib: integerVariable('PASSWORD_MEMORY_KIB', { min: 8, max: 1_048_576, fallback: 19_456 }),
  passwordPasses: integerVariable('PASSWORD_PASSES', { min: 1, max: 20, fallback: 2 }),
  /** How many passwords are hashed at once, and how many wait; beyond that the call is a 503. */
  passwordConcurrency: integerVariable('PASSWORD_CONCURRENCY', {
    min: 1,
    max: 64,
    fallback: Math.min(availableParallelism(), 4),
  }),
  passwordQueue: integerVariable('PASSWORD_QUEUE', { min: 0, max: 10_000, fallback: 64 }),

  registrationsPerAddress: integerVariable('REGISTRATIONS_PER_HOUR', { min: 1, max: 1_000_000, fallback: 300 }),
  loginWindowSeconds: integerVariable('LOGIN_WINDOW_SECONDS', { min: 1, max: day, fallback: 900 }),
  loginFailuresPerAccount: integerVariable('LOGIN_FAILURES_PER_ACCOUNT', { min: 1, max: 1_000_000, fallback: 10 }),
  loginFailuresPerAddress: integerVariable('LOGIN_FAILURES_PER_ADDRESS', { min: 1, max: 1_000_000, fallback: 50 }),
  /**
   * Right passwords of an account within the window: from all unknown devices together, and of each known device; of all devices
   * together ten times as many.
   */
  signInsPerAccount: integerVariable('SIGN_INS_PER_ACCOUNT', { min: 1, max: 1_000_000, fallback: 600 }),
  /** The pause in ms between two attempts on a known device that has used up its failures. */
  knownDevicePaceMs: integerVariable('LOGIN_KNOWN_DEVICE_PACE_MS', { min: 0, max: 60_000, fallback: 2_000 }),
};

export type AuthConfig = ConfigOf<typeof authVariables>;

function keysSecretVariable(name: string): Variable<string | undefined> {
  return {
    name,
    fallback: undefined,
    parse(text) {
      if (text.length < 16) throw new ConfigProblem('must have 16 characters or more');
      return text;
    },
  };
}

/** A variable with its own format; `read` throws for invalid text. */
function parsed<Value>(name: string, fallback: string, read: (parts: readonly string[]) => Value): Variable<Value> {
  const { parse } = listVariable(name);
  const toValue = (text: string) => {
    try {
      return read(parse(text));
    } catch (error) {
      throw new ConfigProblem(error instanceof Error ? error.message : 'is not of the expected form');
    }
  };
  return { name, parse: toValue, fallback: toValue(fallback) };
}
