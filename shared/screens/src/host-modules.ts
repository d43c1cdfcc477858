import type { ScreenUi } from '#/screen-ui.ts';

/**
 * The modules that the web app provides to screens, each with its exported names. A screen that imports another name from
 * them does not build; other modules are bundled into the screen's own file.
 */
export const hostModuleNames = {
  react: [
    'Activity',
    'Children',
    'Component',
    'Fragment',
    'StrictMode',
    'Suspense',
    'createContext',
    'createElement',
    'forwardRef',
    'isValidElement',
    'lazy',
    'memo',
    'startTransition',
    'use',
    'useActionState',
    'useCallback',
    'useContext',
    'useDebugValue',
    'useDeferredValue',
    'useEffect',
    'useId',
    'useImperativeHandle',
    'useInsertionEffect',
    'useLayoutEffect',
    'useMemo',
    'useOptimistic',
    'useReducer',
    'useRef',
    'useState',
    'useSyncExternalStore',
    'useTransition',
  ],
  'react/jsx-runtime': ['Fragment', 'jsx', 'jsxs'],
  'react-dom': ['createPortal', 'flushSync'],
  'react-dom/client': ['createRoot'],
  '@tanstack/react-query': [
    'QueryClient',
    'QueryClientProvider',
    'queryOptions',
    'useInfiniteQuery',
    'useMutation',
    'useQuery',
    'useQueryClient',
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** Every module that is lent, with at least the names above. */
export type LentModules = {
  readonly [Name in keyof typeof hostModuleNames]: Readonly<Record<(typeof hostModuleNames)[Name][number], unknown>>;
};

/** The modules of a host, by name, and its design system. A test runs a screen with its own modules and lends none. */
export interface HostModules {
  readonly modules: LentModules | Readonly<Record<string, never>>;
  readonly ui: ScreenUi;
}

/** The key under which screens, which are separate files, find the host's modules. */
export const hostModulesKey = 'stagedoor.host-modules.1';

/** Lends the host's modules to all screens that are loaded from now on. */
export function provideHostModules(provided: HostModules): void {
  Object.assign(globalThis, { [Symbol.for(hostModulesKey)]: provided });
}

/** Returns the modules that the host provides. Throws outside of a host. */
export function getHostModules(): HostModules {
  const found = (globalThis as { [key: symbol]: HostModules | undefined })[Symbol.for(hostModulesKey)];
  if (found === undefined) throw new Error('A screen runs only where a host has lent its modules');
  return found;
}
