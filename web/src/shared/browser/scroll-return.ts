interface ScrollReturn {
  /** Whether the page is still to be scrolled to where it was left: what is seen now is not what will be read. */
  isUnderway: boolean;
  /** Where the page was left, in pixels, while it is rendered and until it is there again. */
  position: number | undefined;
}

export const scrollReturn: ScrollReturn = { isUnderway: false, position: undefined };
