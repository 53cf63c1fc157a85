import { toast, type Id, type ToastOptions } from 'react-toastify/unstyled';

/**
 * Short messages at the top right. The container (components/ui/toasts.tsx) closes them after 5000 ms and focuses them by Alt+T.
 * The same text twice at once shows once.
 */
function options(message: string): ToastOptions {
  return { toastId: message };
}

export function toastSuccess(message: string): Id {
  return toast.success(message, options(message));
}

export function toastInfo(message: string): Id {
  return toast.info(message, options(message));
}

export function toastWarn(message: string): Id {
  return toast.warn(message, options(message));
}

export function toastError(message: string): Id {
  return toast.error(message, options(message));
}
