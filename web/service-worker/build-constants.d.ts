// Constants that the build writes into the service worker.

/** The id of the build that the service worker belongs to. */
declare const __BUILD_ID__: string;
/** The addresses of the app shell: the files that the app needs to start and to show the feed. */
declare const __SHELL_FILES__: readonly string[];
