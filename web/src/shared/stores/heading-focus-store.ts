let isArriving = false;

/** To be called at a navigation: the next page heading that renders takes the focus, once. */
export function expectHeadingFocus(): void {
  isArriving = true;
}

/** To be called when going back: focus returns to the link that was followed, not to the heading. */
export function cancelArrival(): void {
  isArriving = false;
}

export function consumeArrival(): boolean {
  const was = isArriving;
  isArriving = false;
  return was;
}
