/** Signs an email's recipient in its Message-ID, so that bounces can be recognised as ours. */
export interface MessageTags {
  tagOf(messageHash: string, recipient: string): string;
  isOwn(messageHash: string, recipient: string, tag: string): boolean;
}
