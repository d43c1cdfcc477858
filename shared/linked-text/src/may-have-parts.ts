/** Returns whether `readText` can find anything but text. Cheap and small: most texts need no more. */
export function mayHaveParts(text: string): boolean {
  return /[@＠﹫#＃﹟/]|www\./iu.test(text);
}
