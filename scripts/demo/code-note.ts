import sharp from 'sharp';

/** Its seller has sent no photo with a code. */
export const UNPROVED_DEVICE = 'Theremin with a steady pitch';

/** Where the note lies, in thousandths of the photo. */
export const NOTE_CORNERS = '640,740,990,990';

/** @returns the photo with a paper beside the device, on which the code is written */
export async function addCodeNote(photo: Buffer, code: string): Promise<Buffer> {
  const note = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="200"><g transform="rotate(-4 200 100)"><rect x="14" y="26" width="372" height="150" rx="3" fill="#10141c" opacity="0.35"/><rect x="8" y="18" width="372" height="150" rx="3" fill="#fbf7e9"/><path d="M8 60H380M8 98H380M8 136H380" stroke="#9db7d8" stroke-width="1.5"/><text x="194" y="118" text-anchor="middle" font-family="DejaVu Sans, Arial, sans-serif" font-style="italic" font-size="62" font-weight="600" letter-spacing="6" fill="#23304f">${code}</text></g></svg>`;
  return await sharp(photo)
    .composite([{ input: Buffer.from(note), left: 778, top: 676 }])
    .jpeg({ quality: 90 })
    .toBuffer();
}
