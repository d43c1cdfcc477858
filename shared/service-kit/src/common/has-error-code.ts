/** Whether an error has one of these codes of the operating system, such as `ENOENT`. */
export function hasErrorCode(error: unknown, ...codes: readonly string[]): boolean {
  return error instanceof Error && 'code' in error && codes.some((code) => code === error.code);
}
