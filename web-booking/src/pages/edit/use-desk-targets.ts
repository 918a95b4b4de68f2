import { useInsertionEffect } from 'react';

/** Fingers press it at the desk: 48 px. */
export const useDeskTargets = (): void =>
  useInsertionEffect(() => {
    const { style } = document.documentElement;
    style.setProperty('--target', '48px');
    return () => void style.removeProperty('--target');
  }, []);
