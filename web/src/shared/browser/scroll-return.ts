interface ScrollReturn {
  /**
   * Where the page was left, in pixels, until it is scrolled there again; undefined at all other times. Meanwhile, what is seen is not
   * what will be read.
   */
  position: number | undefined;
}

export const scrollReturn: ScrollReturn = { position: undefined };
