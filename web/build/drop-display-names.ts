import type { Plugin } from 'vite';

const ROUTER = /\/react-router\/dist\/production\/[^/]+\.mjs$/;

/**
 * Lets the bundler leave out the components of the router that the app does not use, such as its forms: they would be kept for the
 * names that they are given for developer tools.
 */
export function dropDisplayNames(): Plugin {
  return {
    name: 'stagedoor:drop-display-names',
    apply: 'build',
    transform: { filter: { id: ROUTER }, handler: (code) => ({ code: withoutDisplayNames(code), map: null }) },
  };
}

/** Returns the code without `Component.displayName = "…"` at the top of it, and with each `forwardRef` there marked as pure. */
export function withoutDisplayNames(code: string): string {
  return code
    .replaceAll(/^\w+\.displayName = "[^"]*";$/gm, '')
    .replaceAll(/^(var \w+ = )(\w+\.forwardRef\()/gm, '$1/* @__PURE__ */ $2');
}
