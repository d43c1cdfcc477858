let isArriving = false;

/** The router has gone to another page: the next heading to appear takes the focus, once. */
export function expectHeadingFocus(): void {
  isArriving = true;
}

/** Going back returns to what had the focus; the heading then keeps out of it. */
export function cancelArrival(): void {
  isArriving = false;
}

export function consumeArrival(): boolean {
  const was = isArriving;
  isArriving = false;
  return was;
}
