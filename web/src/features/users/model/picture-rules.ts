/** Picture types that the server can decode, for the file chooser. */
export const PICTURE_TYPES = 'image/jpeg,image/png,image/webp,image/gif,image/avif';
export const MOST_BYTES = 10 * 1024 * 1024;
