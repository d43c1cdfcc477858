/** Where social serves its files, as the browser sees it. */
export const filesPath = '/media/social';

/** The address of a public file, good for ever: another content has another name. */
export function publicFileUrl(folder: string, file: string): string {
  return `${filesPath}/public/${folder}/${file}`;
}
