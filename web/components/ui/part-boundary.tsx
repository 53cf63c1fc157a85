import { Component, type ErrorInfo, type ReactNode } from 'react';
import { ErrorState } from './error-state.tsx';

export interface PartBoundaryProps {
  title?: string | undefined;
  onReset?: (() => void) | undefined;
  onError?: ((error: unknown, info: ErrorInfo) => void) | undefined;
  children: ReactNode;
}

export class PartBoundary extends Component<PartBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    this.props.onError?.(error, info);
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <ErrorState
        title={this.props.title}
        onRetry={() => {
          this.props.onReset?.();
          this.setState({ failed: false });
        }}
      />
    );
  }
}
