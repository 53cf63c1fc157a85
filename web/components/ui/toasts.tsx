import { ToastContainer } from 'react-toastify/unstyled';
import { commonTexts } from '../../lib/texts/common.ts';

/**
 * Where short messages appear. `unstyled` is the library without the style element that it writes at run time, which a strict
 * content security policy refuses; the style sheet is imported instead. Alt+T moves the focus here.
 */
export function Toasts() {
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
