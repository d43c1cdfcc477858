/** Made by `build/emoji-data.ts`. */
declare module 'virtual:emoji-data' {
  const data: import('frimousse').EmojiData;
  export default data;
}
