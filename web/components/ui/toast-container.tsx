import { useEffect } from 'react';
import { ToastContainer } from 'react-toastify/unstyled';
import { commonTexts } from '#words/screens/common.ts';
import { onContainerShown } from '../../lib/toast.ts';

/** The `unstyled` entry injects no style element, which the content security policy would block. */
export function Container() {
  useEffect(onContainerShown, []);
  return (
    <ToastContainer
      position="top-right"
      autoClose={5000}
      hotKeys={(event) => event.altKey && event.code === 'KeyT'}
      aria-label={commonTexts.notifications}
      newestOnTop
      limit={4}
      pauseOnFocusLoss
    />
  );
}
