/** The folder of auth's own migrations. */
export const migrations = new URL('./migrations/', import.meta.url);
