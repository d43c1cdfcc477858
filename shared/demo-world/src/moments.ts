/** Returns the time the given number of seconds before the end of the world. */
export type At = (secondsAgo: number) => Date;

export function byTime(one: { createdAt: Date }, other: { createdAt: Date }): number {
  return one.createdAt.getTime() - other.createdAt.getTime();
}
