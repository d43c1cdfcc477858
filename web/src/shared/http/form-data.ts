/**
 * Builds a multipart body: files unchanged, lists of files as a repeated field, other objects and lists as JSON, everything
 * else as text. Fields that are undefined or null are omitted.
 */
export function toFormData(fields: Readonly<Record<string, unknown>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined || value === null) continue;
    if (value instanceof Blob) form.append(name, value);
    else if (isFileList(value)) for (const file of value) form.append(name, file);
    else form.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  return form;
}

function isFileList(value: unknown): value is readonly Blob[] {
  return Array.isArray(value) && value.length > 0 && value.every((item) => item instanceof Blob);
}
