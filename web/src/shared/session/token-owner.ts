interface TokenOwner {
  readonly userId: string;
  readonly sessionId: string;
}

/** Returns whose an access token is, as it says itself; undefined if it cannot be read. Only the server checks tokens. */
export function readTokenOwner(token: string): TokenOwner | undefined {
  try {
    const [, claims = ''] = token.split('.');
    const { sub, sid } = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/')));
    return { userId: sub, sessionId: sid };
  } catch {
    return undefined;
  }
}
