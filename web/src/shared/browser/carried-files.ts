/** Pasted or dropped data. */
type Carried = Pick<DataTransfer, 'files' | 'getData'>;

/**
 * Returns the files that a person means to add by what they paste or drop; none if they mean the text. Office programs add a
 * picture to copied text, browsers a URL to a picture, and file managers the names to files.
 */
export function readCarriedFiles(carried: Carried): readonly File[] {
  const files = [...carried.files];
  const text = carried.getData('text/plain');
  const html = carried.getData('text/html');
  if (text === '' || (html !== '' && isPicture(html))) return files;
  return html === '' && (isAddress(text) || namesAll(text, files)) ? files : [];
}

/** Whether markup contains a picture and no text. */
function isPicture(html: string): boolean {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return body.querySelector('img') !== null && body.textContent.trim() === '';
}

function isAddress(text: string): boolean {
  return /^(?:https?|blob|data):\S+$/u.test(text.trim());
}

/** Whether each line is the name, the path or the address of one of the files. Some file managers leave out the ending of a name. */
function namesAll(text: string, files: readonly File[]): boolean {
  const names = new Set(files.flatMap(({ name }) => [name.normalize(), name.normalize().replace(/\.[^.]*$/u, '')]));
  return text
    .split(/[\r\n]/u)
    .map((line) => line.trim())
    .every((line) => line === '' || line.startsWith('file://') || names.has(lastNameOf(line)));
}

function lastNameOf(path: string): string {
  return path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1).normalize();
}
