/** A PostgreSQL and a NATS that a run of the tests uses. */
export type TestServers = {
  databaseUrl: string;
  /** The folder of the socket file of a PostgreSQL on this machine. */
  socketFolder?: string | undefined;
  natsUrl: string;
  /** Said once, before the tests: which of the ways it is. */
  description: string;
  /** A folder with a PostgreSQL cluster that nobody has used, and its password; undefined where the server is not ours. */
  cluster?: string | undefined;
  stop(): Promise<void>;
};
