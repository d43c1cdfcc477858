import { createContext } from 'react';
import type { ScreenHost } from '#/host.ts';

/** How a screen's components find the web app. Screens use `useHost`: this module is none of theirs. */
export const HostContext = createContext<ScreenHost | undefined>(undefined);
