interface ScrollReturn {
  /**
   * The scroll position to restore, in pixels; undefined once it is restored. Until then, the visible rows are not the ones that
   * will be read.
   */
  position: number | undefined;
}

export const scrollReturn: ScrollReturn = { position: undefined };
