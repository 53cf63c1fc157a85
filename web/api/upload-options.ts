import type { SendOptions } from './api-client.ts';

export function uploadOptions({ signal, onUploadProgress }: SendOptions): SendOptions {
  return {
    ...(signal === undefined ? {} : { signal }),
    ...(onUploadProgress === undefined ? {} : { onUploadProgress }),
  };
}
