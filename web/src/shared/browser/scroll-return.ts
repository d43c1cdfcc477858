let underway = 0;

/** Says that the page is being scrolled to where it was left. Returns the function that says that this is over. */
export function beginReturn(): () => void {
  let isOver = false;
  underway += 1;
  return () => {
    if (!isOver) underway -= 1;
    isOver = true;
  };
}

/** Whether the page is still to be scrolled to where it was left: what is seen now is not what will be read. */
export function isReturning(): boolean {
  return underway > 0;
}
