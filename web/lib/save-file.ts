export function saveFile(content: Blob, fileName: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  // The object URL must stay valid until the download has started.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
