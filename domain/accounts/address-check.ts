/** The text that a mailed link's token signs: whose address is verified, and since when mails to it bounce. */
export function addressCheckText(profileId: string, returnedAt: Date): string {
  return `${profileId} ${returnedAt.toISOString()}`;
}

export function parseAddressCheck(text: string): { profileId: string; returnedAt: Date } | null {
  const [profileId = '', time = ''] = text.split(' ');
  const returnedAt = new Date(time);
  return profileId === '' || Number.isNaN(returnedAt.getTime()) ? null : { profileId, returnedAt };
}
