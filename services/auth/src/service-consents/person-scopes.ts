import { findEntry } from '@stagedoor/catalogue/catalogue';
import { getServiceConsent, type PersonScope, PersonScopesSchema } from '@stagedoor/contracts/service-consents';
import { notFound } from '@stagedoor/service-kit/common/errors';
import { ConfigProblem, type Variable } from '@stagedoor/service-kit/config/config';
import { compileInput } from '@stagedoor/service-kit/input/input';

/** The scopes with which each business service asks to act for people, by the service's key. */
export type PersonScopes = ReadonlyMap<string, readonly PersonScope[]>;

const findProblem = compileInput(PersonScopesSchema);

/** The variable with the scopes of all services, as JSON: `{"fan-crm":[{"scope":"posts:write","reason":{"en":"…","es":"…"}}]}`. */
export function personScopesVariable(name: string): Variable<PersonScopes> {
  return { name, fallback: new Map(), parse: parsePersonScopes };
}

function parsePersonScopes(text: string): PersonScopes {
  const problem = new ConfigProblem(
    'must be JSON: by the key of each business service a list of {"scope", "reason": {"en", "es"}}',
  );
  let written: unknown;
  try {
    written = JSON.parse(text);
  } catch {
    throw problem;
  }
  if (findProblem(written) !== undefined) throw problem;
  const entries = Object.entries(written as Record<string, PersonScope[]>);
  if (entries.some(([service]) => findEntry(service) === undefined)) throw problem;
  return new Map(entries);
}

/** Returns the scopes that a service requests from people. Throws a 404 for a service that requests none. */
export function getPersonScopes(scopes: PersonScopes, service: string): readonly PersonScope[] {
  const requested = scopes.get(service) ?? [];
  if (requested.length === 0) throw notFound(getServiceConsent.missing);
  return requested;
}
