// The values that the suite's global set-up provides to every test file (see vitest.config.ts).
declare module 'vitest' {
  export interface ProvidedContext {
    /** A connection to PostgreSQL as a user who may create databases, to a database that tests do not use. */
    readonly databaseUrl: string;
    readonly natsUrl: string;
    /** A Valkey or Redis; undefined if none is available. */
    readonly limitsUrl: string | undefined;
    /** The id of this run, part of every name that a test makes, so that two runs can share a server. */
    readonly testRun: string;
  }
}

export {};
