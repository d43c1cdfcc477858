/**
 * A reason why Stagedoor cannot start (or stay up) that the user can fix. The message is one line: what is wrong and
 * how to fix it. The process prints it and exits with 1; anything else that is thrown is a bug.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}

/** The Refusal behind a failure of the operating system that a person can mend; the error itself when it is none. */
export function explainSystemError(error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error;
  const place = 'path' in error && typeof error.path === 'string' ? error.path : 'A file';
  if (error.code === 'ENOSPC' || error.code === 'EDQUOT') {
    return new Refusal(`${place} cannot be written: the disk is full. Free some space and start again.`);
  }
  if (error.code === 'EACCES' || error.code === 'EPERM' || error.code === 'EROFS') {
    return new Refusal(
      `${place} cannot be used by this user (${error.code}): mend its owner, or start as the user who owns it.`,
    );
  }
  if (error.code === 'ENOTDIR' || error.code === 'EEXIST')
    return new Refusal(`${place} is no folder, or is in none: name another place.`);
  return error;
}
