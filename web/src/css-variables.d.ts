import 'react';

declare module 'react' {
  interface CSSProperties {
    /** A service's own colour, read by `.service-tint` and `.service-bar`. */
    '--service'?: string;
  }
}
