/** Whether nothing is to be loaded before it is asked for, and pictures are to be small. `public/theme.js` decides it. */
export function savesData(): boolean {
  return document.documentElement.classList.contains('saves-data');
}
