import { Component, type ReactNode } from 'react';

/**
 * Draws `fallback` in place of what could not be loaded or drawn, often as there is a new release since the page was
 * opened.
 */
export class Boundary extends Component<{ children: ReactNode; fallback: ReactNode }, { failed: boolean }> {
  override readonly state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
