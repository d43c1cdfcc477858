/** Whether nothing is loaded before it is needed, and pictures are small. `public/theme.js` sets the class: by the setting, else by the browser. */
export function isDataSaverOn(): boolean {
  return globalThis.document?.documentElement.classList.contains('saves-data') ?? false;
}
