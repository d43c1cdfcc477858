/** The folder of notifications' own migrations. */
export const migrations = new URL('./migrations/', import.meta.url);
