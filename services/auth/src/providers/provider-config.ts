import { ConfigProblem, type Variable } from '@stagedoor/service-kit/config/config';

/** A provider of OpenID Connect that the operator has registered the platform with. */
export interface ProviderConfig {
  /** Its key in addresses and calls. */
  readonly key: string;
  /** The name that people see. */
  readonly name: string;
  readonly issuer: string;
  readonly clientId: string;
  /** Undefined for a client that is registered as public. */
  readonly clientSecret: string | undefined;
  readonly scope: string;
  /** How the provider sends the browser back; Apple sends a form if it is asked for an address. */
  readonly responseMode: 'query' | 'form_post';
}

const usualScope = 'openid email profile';
const mostProviders = 10;
const loopback = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/**
 * A JSON list of providers: `[{"key":"google","name":"Google","issuer":"https://accounts.google.com","clientId":"…",
 * "clientSecret":"…"}]`, with `scope` and `responseMode` for a provider that needs other ones.
 */
export function providersVariable(name: string): Variable<readonly ProviderConfig[]> {
  return { name, fallback: [], parse: parseProviders };
}

function parseProviders(text: string): readonly ProviderConfig[] {
  const entries = parseJson(text);
  if (!Array.isArray(entries) || entries.length > mostProviders) {
    throw new ConfigProblem(`must be a JSON list of at most ${mostProviders} providers`);
  }
  const providers = entries.map((entry: unknown, index) => parseProvider(entry, `provider ${index + 1}`));
  for (const field of ['key', 'issuer'] as const) {
    const values = new Set(providers.map((provider) => provider[field]));
    if (values.size < providers.length) throw new ConfigProblem(`must name each ${field} once`);
  }
  return providers;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ConfigProblem('must be a JSON list');
  }
}

function parseProvider(entry: unknown, label: string): ProviderConfig {
  const fields = typeof entry === 'object' && entry !== null ? entry : {};
  const read = (field: string, pattern: RegExp, expected: string, fallback?: string): string => {
    const value: unknown = Reflect.get(fields, field) ?? fallback;
    if (typeof value !== 'string' || !pattern.test(value)) {
      throw new ConfigProblem(`needs a ${field} of ${label}: ${expected}`);
    }
    return value;
  };
  const issuer = read('issuer', /^https?:\/\//, 'an address that starts with https://');
  if (!isSafeIssuer(issuer)) throw new ConfigProblem(`needs an issuer of ${label} that starts with https://`);
  const clientSecret = read('clientSecret', /^.{0,4000}$/, 'a text', '');
  return {
    key: read('key', /^[a-z][a-z0-9-]{0,29}$/, 'lower-case letters, digits and hyphens, at most 30'),
    name: read('name', /^.{1,40}$/, 'at most 40 characters'),
    issuer,
    clientId: read('clientId', /^.{1,500}$/, 'a text'),
    clientSecret: clientSecret === '' ? undefined : clientSecret,
    scope: read('scope', /^openid( |$)/, 'scopes with openid first', usualScope),
    responseMode: read('responseMode', /^(query|form_post)$/, 'query or form_post', 'query') as 'query' | 'form_post',
  };
}

/**
 * Returns whether the connection to an issuer is safe: encrypted, or on this machine, where nobody can read or change it.
 */
function isSafeIssuer(issuer: string): boolean {
  if (!URL.canParse(issuer)) return false;
  const { protocol, hostname } = new URL(issuer);
  return protocol === 'https:' || loopback.test(hostname);
}
