import { Component, type ReactNode } from 'react';

/**
 * A screen that could not be loaded or drawn (often a new release while the page was open): says so, a reload mends
 * it. What was chosen is in the URL.
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
