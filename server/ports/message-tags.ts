/**
 * Signed tags in the Message-IDs of sent emails. They prove that a bounce is about an email of this deployment to this
 * recipient.
 */
export interface MessageTags {
  tagOf(messageHash: string, recipient: string): string;
  isOwn(messageHash: string, recipient: string, tag: string): boolean;
}
