import { type Scope, scopes } from '@stagedoor/contracts/call';

/** The scopes granted to each service. */
export type ServiceScopes = ReadonlyMap<string, readonly Scope[]>;

/** Reads `name:scope` pairs, one for each scope of a service. Throws for an unknown scope. */
export function parseServiceScopes(parts: readonly string[]): ServiceScopes {
  const granted = new Map<string, Scope[]>();
  for (const part of parts) {
    const [, name, asked] = /^([a-z][a-z0-9-]{0,63}):(.+)$/.exec(part) ?? [];
    const scope = scopes.find((one) => one === asked);
    if (name === undefined || scope === undefined) {
      throw new Error(`must be name:scope pairs with commas between; scopes are ${scopes.join(', ')}`);
    }
    granted.set(name, [...(granted.get(name) ?? []), scope]);
  }
  return granted;
}
