/**
 * The text that the token of an emailed link signs: whose address is verified, and since when emails to it
 * bounce.
 */
export function addressCheckText(profileId: string, returnedAt: Date): string {
  return `${profileId} ${returnedAt.toISOString()}`;
}

export function parseAddressCheck(text: string): { profileId: string; returnedAt: Date } | null {
  const [profileId = '', time = ''] = text.split(' ');
  const returnedAt = new Date(time);
  return profileId === '' || Number.isNaN(returnedAt.getTime()) ? null : { profileId, returnedAt };
}
