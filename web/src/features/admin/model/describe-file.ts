import * as adminTexts from '#/shared/config/texts/admin.ts';

/** Kind and size of a file, as `PDF, 1.2 MB`. `size` is in bytes. */
export function describeFile({ mimeType, size }: { readonly mimeType: string; readonly size: number }): string {
  const kind = (mimeType.split('/').at(-1) ?? mimeType).toUpperCase();
  const kilobytes = size / 1024;
  return kilobytes < 1000
    ? adminTexts.kb({ kind, max: Math.max(1, Math.round(kilobytes)) })
    : adminTexts.mb({ kind, kilobytes: (kilobytes / 1024).toFixed(1) });
}
