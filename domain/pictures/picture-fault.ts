export type PictureFault =
  | { readonly kind: 'format' | 'unreadable' | 'damaged' | 'stored-damaged' }
  | {
      readonly kind: 'pixels';
      readonly width: number;
      readonly height: number;
      readonly maxMegapixels: number;
    };
