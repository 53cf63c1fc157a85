/**
 * The text that is signed for the link in the email that checks whether an address works again. Emails to the address
 * of the profile have bounced since `returnedAt`.
 */
export function addressCheckText(profileId: string, returnedAt: Date): string {
  return `${profileId} ${returnedAt.toISOString()}`;
}

export function parseAddressCheck(text: string): { profileId: string; returnedAt: Date } | null {
  const [profileId = '', time = ''] = text.split(' ');
  const returnedAt = new Date(time);
  return profileId === '' || Number.isNaN(returnedAt.getTime()) ? null : { profileId, returnedAt };
}
