import type { FlowPurpose } from '#/providers/provider-flows.ts';

interface Return {
  /** The provider that the address of the return names. */
  readonly key: string;
  /** Undefined if the purpose of the browser's visit is not known. */
  readonly purpose: FlowPurpose | undefined;
  readonly returned: {
    readonly state?: string;
    readonly code?: string;
    readonly iss?: string;
    readonly error?: string;
  };
}

/**
 * Returns the page of the app, one of two, on which the sign-in continues. The provider's answer is behind the `#`, which
 * browsers send to no server, so that no log and no other site sees it.
 */
export function returnAddress({ key, purpose, returned: { state, code, iss, error } }: Return): string {
  const page = purpose === 'link' || purpose === 'confirm' ? '/settings?tab=security' : '/login';
  const hasAnswer = purpose !== undefined && state !== undefined && code !== undefined && error === undefined;
  const fields = hasAnswer
    ? { provider: key, purpose, state, code, ...(iss !== undefined && { iss }) }
    : { provider: key, failure: error === 'access_denied' ? 'cancelled' : 'failed' };
  return `${page}#${new URLSearchParams(fields)}`;
}
