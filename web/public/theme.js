// Why: src/shared/stores/appearance-store.ts
(() => {
  const root = document.documentElement;
  const system = matchMedia('(prefers-color-scheme: dark)');
  const read = (key) => {
    try {
      return root.dataset[key] ?? localStorage.getItem(key);
    } catch {}
  };
  const apply = () => {
    const show = (name, isOn) => root.classList.toggle(name, !!isOn);
    const theme = read('theme');
    const isDark = theme === 'dark' || (theme !== 'light' && system.matches);
    show('dark', isDark);
    show('light', !isDark);
    const saver = read('saver');
    return show('saves-data', saver ? saver === 'on' : navigator.connection?.saveData);
  };
  const isPersonal = apply() || read('token') || read('sidebar-rail') === 'true';
  if (isPersonal) root.classList.add('is-personal');
  if (!!isPersonal !== /(^|; )shell=1/.test(document.cookie))
    // biome-ignore lint/suspicious/noDocumentCookie: as in src/shared/browser/choose-language.ts
    document.cookie = `shell=1; path=/; samesite=lax; max-age=${isPersonal ? 31536000 : 0}`;
  system.addEventListener('change', apply);
  addEventListener('storage', apply);
  addEventListener('look', apply);
})();
