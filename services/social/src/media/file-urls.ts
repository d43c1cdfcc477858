/** The path of social's files, as the browser requests them. */
export const filesPath = '/media/social';

/** Returns the address of a public file. It never expires, because changed content gets a new folder. */
export function publicFileUrl(folder: string, file: string): string {
  return `${filesPath}/public/${folder}/${file}`;
}
