// Runs before the first paint, so that no one sees a flash of the other theme. The app writes the choice under the same key, and in
// `data-theme` where the browser stores nothing; anything but 'light' or 'dark' follows the system. Who is signed in is not
// shown what the page has for visitors until the app runs.
(() => {
  const root = document.documentElement;
  const system = matchMedia('(prefers-color-scheme: dark)');
  const read = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      // Storage is closed in some private windows.
      return null;
    }
  };
  const apply = () => {
    const choice = root.dataset.theme || read('theme');
    const isDark = choice === 'dark' || (choice !== 'light' && system.matches);
    root.classList.toggle('dark', isDark);
    root.classList.toggle('light', !isDark);
    const saver = root.dataset.saver || read('data-saver');
    root.classList.toggle('saves-data', saver === 'on' || (saver !== 'off' && navigator.connection?.saveData === true));
    for (const meta of document.querySelectorAll('meta[name="theme-color"]'))
      meta.content = isDark ? '#0C110E' : '#F4F6F3';
  };
  if (read('token') !== null) root.classList.add('is-signed-in');
  apply();
  system.addEventListener('change', apply);
  navigator.connection?.addEventListener?.('change', apply);
  addEventListener('look', apply);
  // Chosen in another tab, which counts more than what this one remembers.
  addEventListener('storage', ({ key }) => {
    if (key === 'theme') delete root.dataset.theme;
    if (key === 'data-saver') delete root.dataset.saver;
    apply();
    dispatchEvent(new Event('look-elsewhere'));
  });
})();
