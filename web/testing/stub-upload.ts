import { vi } from 'vitest';

export function uploadsGoToFetch(): void {
  vi.stubGlobal('XMLHttpRequest', UploadThroughFetch);
}

class UploadThroughFetch extends EventTarget {
  readonly upload = new EventTarget();
  readonly #headers = new Headers();
  #method = 'GET';
  #url = '';
  #type = '';
  status = 0;
  responseText = '';

  open(method: string, url: string): void {
    this.#method = method;
    this.#url = url;
  }

  setRequestHeader(name: string, value: string): void {
    this.#headers.set(name, value);
  }

  getResponseHeader(name: string): string | null {
    return name === 'content-type' ? this.#type : null;
  }

  abort(): void {
    this.dispatchEvent(new Event('abort'));
  }

  send(body: BodyInit | null): void {
    for (const loaded of [1, 2]) {
      this.upload.dispatchEvent(new ProgressEvent('progress', { lengthComputable: true, loaded, total: 2 }));
    }
    void this.#answer(body);
  }

  async #answer(body: BodyInit | null): Promise<void> {
    try {
      const answer = await fetch(this.#url, { method: this.#method, headers: this.#headers, body });
      this.status = answer.status;
      this.#type = answer.headers.get('content-type') ?? '';
      this.responseText = await answer.text();
      this.dispatchEvent(new Event('load'));
    } catch {
      this.dispatchEvent(new Event('error'));
    }
  }
}
