// What the suite's global set-up gives every test file (see vitest.config.ts).
declare module 'vitest' {
  export interface ProvidedContext {
    /** A PostgreSQL user who may make databases, to a database that is not the tests'. */
    readonly databaseUrl: string;
    readonly natsUrl: string;
    /** A Valkey or Redis; undefined if none is available. */
    readonly limitsUrl: string | undefined;
    /** The id of this run, part of every name that a test makes, so that two runs can share a server. */
    readonly testRun: string;
  }
}

export {};
