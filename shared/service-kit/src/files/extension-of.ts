const extensions: { readonly [mimeType: string]: string } = {
  'image/webp': 'webp',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
  'video/quicktime': 'mov',
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'audio/webm': 'weba',
  'audio/ogg': 'ogg',
  'audio/wav': 'wav',
  'audio/flac': 'flac',
};

/** The extension of stored files of that kind, which decides how they are served. Downloads end in `bin`. */
export function extensionOf(mimeType: string): string {
  return extensions[mimeType] ?? 'bin';
}
