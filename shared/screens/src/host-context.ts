import { createContext } from 'react';
import type { ScreenHost } from '#/host.ts';

/** How a screen's components find the web app. Screens use `useHost` and do not import this module. */
export const HostContext = createContext<ScreenHost | undefined>(undefined);
