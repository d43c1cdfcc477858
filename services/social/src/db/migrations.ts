/** The folder of social's own migrations. */
export const migrations = new URL('./migrations/', import.meta.url);
