/**
 * The signed text in an emailed link: the profile, and the time at which emails to the address began to
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
