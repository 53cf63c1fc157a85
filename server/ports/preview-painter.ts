export interface Preview {
  readonly title: string;
  readonly seller: string;
  readonly tag: string;
  readonly cover: string | null;
  /** Of a cover that is drawn: x, y, width, height and strength, in percent. */
  readonly blocks: readonly (readonly number[])[];
  /** Without an edge if nothing is proved. */
  readonly stamp: { readonly text: string; readonly isProved: boolean };
  readonly languages: readonly { readonly name: string; readonly percent: number }[];
}

export class PainterBusyError extends Error {
  override readonly name = 'PainterBusyError';
}

export interface PreviewPainter {
  /**
   * @param cover - the bytes of the stored cover.
   * @returns a PNG.
   * @throws PainterBusyError
   */
  paint(preview: Preview, cover: Uint8Array | null): Promise<Uint8Array>;
}
