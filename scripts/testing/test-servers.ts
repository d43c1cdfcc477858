/** A PostgreSQL and a NATS that a run of the tests uses. */
export type TestServers = {
  databaseUrl: string;
  natsUrl: string;
  /** Said once, before the tests: which of the ways it is. */
  description: string;
  stop(): Promise<void>;
};
