/** Signs an email's recipient in its Message-ID, so that the deployment recognises bounces of its own emails. */
export interface MessageTags {
  tagOf(messageHash: string, recipient: string): string;
  isOwn(messageHash: string, recipient: string, tag: string): boolean;
}
