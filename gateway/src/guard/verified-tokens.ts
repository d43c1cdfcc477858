/** For how long a signature that has held is not checked again. A session's end is the services' to know. */
const keptMs = 60_000;
const most = 10_000;

interface VerifiedToken {
  readonly personId: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

/** Tokens whose signature has held, by the header that they came in. */
export interface VerifiedTokens {
  /** Whom the token names; undefined where it must be checked. */
  find(authorization: string): string | undefined;
  add(authorization: string, token: VerifiedToken): void;
}

/** Remembers a bounded number of tokens: the one that was added first makes room. */
export function createVerifiedTokens(now: () => number = Date.now): VerifiedTokens {
  const tokens = new Map<string, { personId: string; until: number }>();
  return {
    find(authorization) {
      const token = tokens.get(authorization);
      if (token === undefined) return undefined;
      if (now() < token.until) return token.personId;
      tokens.delete(authorization);
      return undefined;
    },
    add(authorization, { personId, expiresAt }) {
      const [oldest] = tokens.keys();
      if (tokens.size >= most && oldest !== undefined) tokens.delete(oldest);
      tokens.set(authorization, { personId, until: Math.min(expiresAt, now() + keptMs) });
    },
  };
}
