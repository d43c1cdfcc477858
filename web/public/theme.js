// Runs before the first paint, so that no one sees a flash of the other theme. The choice is written by the app's theme
// store under the same key; anything but 'light' or 'dark' follows the system. Who is signed in is not shown what the
// page has for visitors until the app runs.
(() => {
  let choice = null;
  try {
    choice = localStorage.getItem('theme');
    if (localStorage.getItem('token') !== null) document.documentElement.classList.add('is-signed-in');
  } catch {
    // Storage is closed in some private windows: follow the system.
  }
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  document.documentElement.classList.add(choice === 'light' || choice === 'dark' ? choice : system);
})();
