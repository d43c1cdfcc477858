import { Component, type ErrorInfo, type ReactNode } from 'react';
import { LateCrashScreen } from './late-crash-screen.tsx';

interface CrashBoundaryState {
  readonly error: unknown;
  readonly hasCrashed: boolean;
}

/** Catches errors that the routes' error elements cannot: those of the router and of the providers around it. */
export class CrashBoundary extends Component<{ readonly children: ReactNode }, CrashBoundaryState> {
  override state: CrashBoundaryState = { error: null, hasCrashed: false };

  static getDerivedStateFromError(error: unknown): CrashBoundaryState {
    return { error, hasCrashed: true };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    console.error('Uncaught render error', error, info.componentStack);
  }

  override render() {
    return this.state.hasCrashed ? <LateCrashScreen error={this.state.error} /> : this.props.children;
  }
}
