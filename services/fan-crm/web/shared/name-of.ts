interface Named {
  readonly displayName: string | null;
  readonly username: string;
}

/** Returns what a fan is called; undefined if their profile has not arrived yet. */
export function nameOf({ displayName, username }: Named): string | undefined {
  return displayName ?? (username === '' ? undefined : username);
}
