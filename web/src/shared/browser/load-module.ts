/**
 * Loads a part of the app when it is first needed. Without a network it waits for it and tries again, while what is on
 * the page stays; a file that is missing although there is a network rejects.
 */
export async function loadModule<Module>(load: () => Promise<Module>): Promise<Module> {
  for (;;) {
    try {
      return await load();
    } catch (error) {
      if (navigator.onLine) throw error;
      await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
    }
  }
}
