/** Hands a file to the browser's downloads. */
export function saveFile(content: Blob, fileName: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  // The download has its own hold on the content once it has begun; a minute is enough for that.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
