/** The time, given so that a test can set it. */
export interface Clock {
  now(): Date;
}

/** The clock of this machine. Services use the database's, which all of their instances share. */
export const systemClock: Clock = { now: () => new Date() };
