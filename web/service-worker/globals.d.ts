/** The build's id, and the addresses of the files that the app needs to start and to show the feed. */
declare const __BUILD_ID__: string;
declare const __SHELL_FILES__: readonly string[];
